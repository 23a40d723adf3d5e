import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Columns3 from 'lucide-react/icons/columns-3';
import { i18n } from '#i18n';
import { columnStore } from './column-store.ts';
import { Menu } from './menu.tsx';
import type { TableColumns } from './use-table-columns.ts';

export interface ColumnsMenuProps<Id extends string> {
  columns: TableColumns<Id>;
  labelOf(id: Id): string;
}

/** Chooses and orders the columns of a table, without a pointer too. */
export function ColumnsMenu<Id extends string>({ columns: { spec, shown, widths }, labelOf }: ColumnsMenuProps<Id>) {
  const hidden = spec.all.filter((id) => !shown.includes(id));
  const movable = shown.filter((id) => !spec.pinned.includes(id));
  const isUsual =
    Object.keys(widths).length === 0 && shown.join() === [...new Set([...spec.pinned, ...spec.usual])].join();
  return (
    <Menu
      label={i18n.t('table.columnsShown')}
      button={
        <>
          <Columns3 />
          {i18n.t('table.columns')}
        </>
      }
    >
      {() => (
        <>
          {[...shown, ...hidden].map((id) => (
            <div key={id} className="column-line">
              <label className="tick">
                <input
                  className="check"
                  type="checkbox"
                  checked={shown.includes(id)}
                  disabled={spec.pinned.includes(id)}
                  onChange={({ target }) => columnStore.turn(spec, id, target.checked)}
                />
                {labelOf(id)}
              </label>
              {movable.includes(id) && (
                <>
                  <Move {...{ spec, id }} label={labelOf(id)} place={movable[movable.indexOf(id) - 1]} isEarlier />
                  <Move {...{ spec, id }} label={labelOf(id)} place={movable[movable.indexOf(id) + 1]} />
                </>
              )}
            </div>
          ))}
          <p className="meta">{i18n.t('table.headingKeys')}</p>
          <button type="button" className="act" disabled={isUsual} onClick={() => columnStore.reset(spec.table)}>
            {i18n.t('table.resetColumns')}
          </button>
        </>
      )}
    </Menu>
  );
}

interface MoveProps<Id extends string> {
  spec: TableColumns<Id>['spec'];
  id: Id;
  label: string;
  /** The column that it changes places with; undefined at the end. */
  place: Id | undefined;
  isEarlier?: boolean;
}

function Move<Id extends string>({ spec, id, label, place, isEarlier = false }: MoveProps<Id>) {
  const title = i18n.t(isEarlier ? 'table.moveLeft' : 'table.moveRight', { column: label });
  return (
    <button
      type="button"
      className="icon"
      aria-label={title}
      title={title}
      // Stays focusable at the end, so that the focus is not lost there.
      aria-disabled={place === undefined || undefined}
      onClick={() => {
        if (place !== undefined) columnStore.move(spec, id, place);
      }}
    >
      {isEarlier ? <ArrowLeft /> : <ArrowRight />}
    </button>
  );
}

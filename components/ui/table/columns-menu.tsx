import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Columns3 from 'lucide-react/icons/columns-3';
import { i18n } from '#i18n';
import { columnStore, shownColumns, type TableSpec, unchanged } from './column-store.ts';
import { Menu } from './menu.tsx';
import type { HeadColumn, TableColumns } from './use-table-columns.ts';

/** Chooses and orders a table's columns, also by keyboard. */
export function ColumnsMenu({ columns: { spec, shown, widths } }: { columns: TableColumns<HeadColumn> }) {
  if (spec === null) return null;
  const usual = shownColumns(spec, unchanged);
  const hidden = spec.columns.filter((column) => !shown.includes(column));
  const movable = shown.filter(({ isPinned }) => !isPinned).map(({ id }) => id);
  const isUsual =
    Object.keys(widths).length === 0 && shown.length === usual.length && shown.every((each, at) => each === usual[at]);
  return (
    <Menu label={i18n.t('table.columnsShown')} buttonLabel={i18n.t('table.columns')} button={<Columns3 />}>
      {() => (
        <>
          {[...shown, ...hidden].map(({ id, label, isPinned }) => (
            <div key={id} className="column-line">
              <label className="tick">
                <input
                  className="check"
                  type="checkbox"
                  checked={shown.some((column) => column.id === id)}
                  disabled={isPinned}
                  onChange={({ target }) => columnStore.turn(spec, id, target.checked)}
                />
                {label()}
              </label>
              {movable.includes(id) && (
                <>
                  <Move {...{ spec, id }} label={label()} place={movable[movable.indexOf(id) - 1]} isEarlier />
                  <Move {...{ spec, id }} label={label()} place={movable[movable.indexOf(id) + 1]} />
                </>
              )}
            </div>
          ))}
          <p className="meta">{i18n.t('table.headingKeys')}</p>
          <button type="button" className="act" disabled={isUsual} onClick={() => columnStore.reset(spec.name)}>
            {i18n.t('table.resetColumns')}
          </button>
        </>
      )}
    </Menu>
  );
}

interface MoveProps {
  spec: TableSpec;
  id: string;
  label: string;
  /** The column to swap with; undefined at the end. */
  place: string | undefined;
  isEarlier?: boolean;
}

function Move({ spec, id, label, place, isEarlier = false }: MoveProps) {
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

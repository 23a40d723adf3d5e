import Columns3 from 'lucide-react/icons/columns-3';
import { i18n } from '#i18n';
import { Menu } from '@/components/search/menu';
import type { SearchKind, SearchMode } from '@/lib/database/schema/search-rows';
import { columnsOf } from '@/lib/searches/result-query';
import { columnStore, useColumns } from './column-store.ts';
import { resultColumnLabels } from './result-cells.ts';

/** Chooses the table's columns. */
export function ColumnsMenu({ kind, mode }: { kind: SearchKind; mode: SearchMode }) {
  const chosen = useColumns(kind, mode);
  return (
    <Menu
      label={i18n.t('results.columnsShown')}
      button={
        <>
          <Columns3 />
          {i18n.t('results.columns')}
        </>
      }
    >
      {() =>
        columnsOf(kind, mode).map((column) => (
          <label key={column} className="tick">
            <input
              className="check"
              type="checkbox"
              checked={chosen.includes(column)}
              disabled={column === 'name'}
              onChange={({ target }) => columnStore.turn(kind, mode, column, target.checked)}
            />
            {resultColumnLabels[column]()}
          </label>
        ))
      }
    </Menu>
  );
}

import clsx from 'clsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type HistoryColumn, type HistorySort, historyColumns } from '@/lib/history/history-query';
import { historyColumnLabels } from './history-cells.ts';

const widths: Record<HistoryColumn, string | undefined> = {
  kind: 'w-[104px]',
  name: 'w-[176px]',
  role: undefined,
  location: 'w-[136px]',
  email: 'w-[288px]',
  mobile: 'w-[136px]',
  known: 'w-[168px]',
  bought: 'w-[112px]',
  spent: 'w-[88px]',
};

/** Columns that sort descending on the first press, since their high values matter most. */
const startsHigh: readonly HistoryColumn[] = ['known', 'bought', 'spent'];

export interface HistoryColumnsProps {
  sort: HistorySort;
  onSort(sort: HistorySort): void;
}

/** Column headings that sort; a second press reverses the order. */
export function HistoryColumns({ sort, onSort }: HistoryColumnsProps) {
  return (
    <>
      <colgroup>
        {historyColumns.map((column) => (
          <col key={column} className={widths[column]} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {historyColumns.map((column) => (
            <th
              key={column}
              scope="col"
              className={clsx(column === 'spent' && 'num')}
              aria-sort={sort.column === column ? sort.direction : undefined}
            >
              <button type="button" className="sort" onClick={() => onSort(nextSort(sort, column))}>
                {historyColumnLabels[column]()}
                {sort.column === column && (sort.direction === 'ascending' ? <ArrowUp /> : <ArrowDown />)}
              </button>
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

function nextSort(sort: HistorySort, column: HistoryColumn): HistorySort {
  if (sort.column === column) {
    return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
  }
  return { column, direction: startsHigh.includes(column) ? 'descending' : 'ascending' };
}

import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { DataTable } from '@/components/ui/table/data-table';
import { TableHead } from '@/components/ui/table/table-head';
import { useTableLines } from '@/components/ui/table/table-lines';
import type { Lines, View } from './import-lines.ts';

/** The rows of a view with their row numbers. */
export function ImportRows({ lines: rows, view, label }: { lines: Lines; view: View; label: string }) {
  const lines = useTableLines({ count: rows.count, overscan: 8, idAt: (index) => index });
  const isProblem = view === 'problems' || view === 'parts';
  const columns = [
    { id: 'row', label: i18n.t('listImport.row'), width: 88, className: 'num' },
    { id: 'who', label: i18n.t(isProblem ? 'listImport.cell' : 'listImport.who'), width: 320 },
    { id: 'as', label: i18n.t(isProblem ? 'listImport.whyNot' : 'listImport.as') },
  ];
  return (
    <DataTable
      lines={lines}
      scrollLabel={i18n.t('listImport.rows')}
      scrollerClassName="import-scroll"
      label={label}
      className="import-table"
      head={<TableHead columns={columns} />}
      columns={columns.length}
    >
      {(index, rowIndex) => {
        const line = rows.at(index);
        return (
          line !== undefined && (
            <tr key={index} aria-rowindex={rowIndex}>
              <td className="num soft">{formatCount(line.row)}</td>
              <td title={line.text}>
                <bdi>{line.text}</bdi>
              </td>
              <td className="soft" title={line.detail}>
                <bdi>{line.detail}</bdi>
              </td>
            </tr>
          )
        );
      }}
    </DataTable>
  );
}

import { useMemo } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { DataTable } from '@/components/ui/table/data-table';
import { useTableLines } from '@/components/ui/table/table-lines';
import type { Column } from '@/components/ui/table/use-table-columns';
import type { Line, Lines, View } from './import-lines.ts';

export function ImportRows({ lines: rows, view, label }: { lines: Lines; view: View; label: string }) {
  const lines = useTableLines({ count: rows.count, overscan: 8, idAt: (index) => index });
  const isProblem = view === 'problems' || view === 'parts';
  const columns = useMemo(() => ({ spec: null, shown: columnsOf(isProblem), widths: {} }), [isProblem]);
  return (
    <DataTable
      {...{ columns, lines }}
      scrollLabel={i18n.t('listImport.rows')}
      scrollerClassName="import-scroll"
      label={label}
      className="import-table"
      rowAt={(index) => {
        const line = rows.at(index);
        return line && { key: index, cells: line };
      }}
    />
  );
}

function columnsOf(isProblem: boolean): Column<Line>[] {
  return [
    {
      id: 'row',
      label: () => i18n.t('listImport.row'),
      width: 88,
      className: 'num',
      cell: ({ row }) => <td className="num soft">{formatCount(row)}</td>,
    },
    {
      id: 'who',
      label: () => i18n.t(isProblem ? 'listImport.cell' : 'listImport.who'),
      width: 320,
      cell: ({ text }) => (
        <td title={text}>
          <bdi>{text}</bdi>
        </td>
      ),
    },
    {
      id: 'as',
      label: () => i18n.t(isProblem ? 'listImport.whyNot' : 'listImport.as'),
      cell: ({ detail }) => (
        <td className="soft" title={detail}>
          <bdi>{detail}</bdi>
        </td>
      ),
    },
  ];
}

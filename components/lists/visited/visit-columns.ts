import { i18n } from '#i18n';
import type { ColumnSpec } from '@/components/ui/table/column-store';
import type { HeadColumn } from '@/components/ui/table/table-head';
import type { TableColumns } from '@/components/ui/table/use-table-columns';

const visitColumns = ['who', 'company', 'address', 'when'] as const;
export type VisitColumn = (typeof visitColumns)[number];

/** Always the same object. What stands below a name suffices beside a list; a wide window has room for more. */
export const visitSpec: ColumnSpec<VisitColumn> = {
  ...{ table: 'visited', all: visitColumns, usual: ['who', 'when'], pinned: ['who'] },
};

const labels: Record<VisitColumn, () => string> = {
  who: () => i18n.t('lists.who'),
  company: () => i18n.t('jobs.column.company'),
  address: () => i18n.t('visited.address'),
  when: () => i18n.t('visited.when'),
};

export function visitColumnLabel(column: VisitColumn): string {
  return labels[column]();
}

/** In CSS pixels; the name takes what the others leave, which in the narrowest pane is enough for a name. */
const widths: Record<VisitColumn, number | undefined> = { who: undefined, company: 144, address: 144, when: 104 };

export function visitHeads({ shown }: TableColumns<VisitColumn>): HeadColumn<VisitColumn>[] {
  return shown.map((id) => ({ id, label: visitColumnLabel(id), width: widths[id], least: 144 }));
}

import { i18n } from '#i18n';
import type { ColumnSpec } from '@/components/ui/table/column-store';
import type { HeadColumn } from '@/components/ui/table/table-head';
import type { TableColumns } from '@/components/ui/table/use-table-columns';

const memberColumns = ['who', 'why', 'when', 'by', 'expires'] as const;
export type MemberColumn = (typeof memberColumns)[number];

/** Always the same object, for every list. */
export const memberSpec: ColumnSpec<MemberColumn> = {
  ...{ table: 'members', all: memberColumns, usual: memberColumns, pinned: ['who'] },
};

const labels: Record<MemberColumn, () => string> = {
  who: () => i18n.t('lists.who'),
  why: () => i18n.t('lists.why'),
  when: () => i18n.t('lists.when'),
  by: () => i18n.t('lists.by'),
  expires: () => i18n.t('lists.expires'),
};

export function memberColumnLabel(column: MemberColumn): string {
  return labels[column]();
}

/** In CSS pixels; the reason takes what the others leave. All stand side by side beside the visited profiles, from 960 px on. */
const widths: Record<MemberColumn, number | undefined> = { who: 172, why: undefined, when: 88, by: 104, expires: 146 };

export function memberHeads({ shown }: TableColumns<MemberColumn>): HeadColumn<MemberColumn>[] {
  return shown.map((id) => ({ id, label: memberColumnLabel(id), width: widths[id], least: 120 }));
}

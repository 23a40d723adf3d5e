import { i18n } from '#i18n';
import { expiryOf } from '@/lib/exclusions/expiry';
import { readAllMembers } from '@/lib/exclusions/reads';
import type { SidenoteDatabase } from '@/lib/records/database';
import type { ListRow, MemberRow } from '@/lib/records/exclusion-rows';
import { type CsvCell, formatCsv } from '@/lib/takeaway/format-csv';
import { labelOf, routeWords } from './exclusion-words.ts';

/** The whole list, newest first. Times are UTC; what somebody is known by stands in a column each, several apart by spaces. */
export async function readListCsv(db: SidenoteDatabase, list: ListRow): Promise<{ text: string; lines: number }> {
  const members = await readAllMembers(db, list.id);
  return {
    text: formatCsv([headings(), ...members.map((member) => cellsOf(member, expiryOf(list, member)))]),
    lines: members.length,
  };
}

function headings(): string[] {
  return [
    i18n.t('lists.who'),
    i18n.t('lists.why'),
    i18n.t('lists.when'),
    i18n.t('lists.by'),
    i18n.t('lists.expires'),
    i18n.t('lists.column.pages'),
    i18n.t('lists.column.domains'),
    i18n.t('lists.column.emails'),
    i18n.t('lists.column.ids'),
  ];
}

function cellsOf(member: MemberRow, expiresAt: number | null): CsvCell[] {
  const { why, at, route } = member;
  return [
    ...[labelOf(member), why, isoOf(at), routeWords[route](), expiresAt === null ? null : isoOf(expiresAt)],
    ...(['page', 'domain', 'email', 'id'] as const).map((by) => valuesOf(member, by)),
  ];
}

/** An id without the connection it is of: to any program it is the id. */
function valuesOf({ names }: MemberRow, by: string): string {
  const values = names.filter((name) => name.startsWith(`${by}:`)).map((name) => name.slice(by.length + 1));
  return values.map((value) => (by === 'id' ? value.replace(/^.*:/, '') : value)).join(' ');
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}

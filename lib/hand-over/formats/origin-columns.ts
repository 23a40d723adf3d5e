import type { Handed } from '@/lib/hand-over/handed/handed';
import { dayOf } from './cell.ts';
import type { TargetColumn } from './format.ts';

/** Where a row comes from, for targets that take further columns. */
export const companyOrigin: readonly TargetColumn[] = [
  { name: 'Data Source', field: 'source' },
  { name: 'Purpose', field: 'purpose' },
  { name: 'Acquired On', field: 'boughtAt' },
  { name: 'Sidenote ID', field: 'id' },
];

export const originColumns: readonly TargetColumn[] = [
  { name: 'Email Status', field: 'emailStatus' },
  { name: 'Email Verified On', field: 'verifiedAt' },
  ...companyOrigin,
];

/** The same in a text, behind the user's note, for targets without further columns. */
export function originNote({ note, source, purpose, boughtAt, id }: Handed): string {
  const origin = [
    `Source: ${source}`,
    ...(purpose === null ? [] : [`Purpose: ${purpose}`]),
    ...(boughtAt === null ? [] : [`Acquired on: ${dayOf(boughtAt)}`]),
    ...(id === null ? [] : [`Sidenote ID: ${id}`]),
  ].join('; ');
  return note === null ? origin : `${note}\n${origin}`;
}

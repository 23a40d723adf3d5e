import type { TargetColumn } from './format.ts';

/** Where the row comes from, for targets that take further columns. */
export const originColumns: readonly TargetColumn[] = [
  { name: 'Email Status', field: 'emailStatus' },
  { name: 'Verified On', field: 'verifiedAt' },
  { name: 'Data Source', field: 'source' },
  { name: 'Purpose', field: 'purpose' },
  { name: 'Acquired On', field: 'boughtAt' },
  { name: 'Sidenote ID', field: 'id' },
];

import type { Format } from './format.ts';
import { originColumns } from './origin-columns.ts';

/** Bulk import of candidates: headings are free and matched by hand. Notes are not imported. */
export const ashby: Format = {
  id: 'ashby',
  group: 'ats',
  name: 'Ashby',
  ending: 'csv',
  columns: [
    { name: 'Name', field: 'fullName', required: true },
    { name: 'Email', field: 'email' },
    { name: 'Phone Number', field: 'mobile' },
    { name: 'Current Title', field: 'title' },
    { name: 'Current Company', field: 'company' },
    { name: 'City', field: 'city' },
    { name: 'Region', field: 'region' },
    { name: 'Country', field: 'country' },
    { name: 'Profile URL', field: 'profileUrl' },
    { name: 'Source', field: 'source' },
    ...originColumns.filter(({ field }) => field !== 'source'),
  ],
  wants: [
    { field: 'fullName', without: 'handOver.ashby.withoutName' },
    { field: 'email', without: 'handOver.ashby.withoutEmail' },
  ],
  doesNotAsk: ['mobile'],
  limits: {},
  separator: ',',
  hasMark: true,
  duplicates: null,
  warning: null,
  steps: ['handOver.ashby.import', 'handOver.matchColumns'],
  openUrl: 'https://app.ashbyhq.com/admin/data-import/bulk-import',
  documented: { url: 'https://docs.ashbyhq.com/bulk-import-options', seen: true },
};

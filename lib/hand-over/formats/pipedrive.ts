import type { Format } from './format.ts';
import { companyOrigin, originColumns } from './origin-columns.ts';

/** "From a spreadsheet": people, or organizations. */
export const pipedrive: Format = {
  id: 'pipedrive',
  group: 'crm',
  name: 'Pipedrive',
  ending: 'csv',
  columns: [
    { name: 'Person - Name', field: 'fullName', required: true },
    { name: 'Person - Email', field: 'email' },
    { name: 'Person - Phone', field: 'mobile' },
    { name: 'Person - Job title', field: 'title' },
    { name: 'Organization - Name', field: 'company' },
    { name: 'Organization - Website', field: 'website' },
    { name: 'Person - City', field: 'city' },
    { name: 'Person - Region', field: 'region' },
    { name: 'Person - Country', field: 'country' },
    { name: 'Person - Profile URL', field: 'profileUrl' },
    { name: 'Note', field: 'note' },
    ...originColumns,
  ],
  companies: [
    { name: 'Organization - Name', field: 'company', required: true },
    { name: 'Organization - Website', field: 'website' },
    { name: 'Organization - Number of employees', field: 'headcount' },
    { name: 'Organization - Industry', field: 'industry' },
    { name: 'Organization - City', field: 'city' },
    { name: 'Organization - Region', field: 'region' },
    { name: 'Organization - Country', field: 'country' },
    { name: 'Organization - Profile URL', field: 'profileUrl' },
    { name: 'Note', field: 'note' },
    ...companyOrigin,
  ],
  wants: [{ field: 'fullName', without: 'handOver.pipedrive.withoutName' }],
  doesNotAsk: ['mobile'],
  // From a copy of its help page.
  limits: { rows: 50_000, bytes: 50_000_000 },
  separator: ',',
  hasMark: true,
  duplicates: 'handOver.pipedrive.duplicates',
  warning: null,
  steps: ['handOver.pipedrive.import', 'handOver.matchColumns'],
  openUrl: 'https://app.pipedrive.com/',
  documented: {
    url: 'https://support.pipedrive.com/en/article/importing-mandatory-fields',
    seen: true,
  },
};

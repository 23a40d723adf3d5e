import type { Format } from './format.ts';
import { originColumns } from './origin-columns.ts';

/** An import into "Contacts". One row without an email address becomes a new contact at each import. */
export const hubspot: Format = {
  id: 'hubspot',
  group: 'crm',
  name: 'HubSpot',
  ending: 'csv',
  columns: [
    { name: 'First Name', field: 'firstName' },
    { name: 'Last Name', field: 'lastName' },
    { name: 'Email', field: 'email' },
    { name: 'Job Title', field: 'title' },
    { name: 'Company Name', field: 'company' },
    { name: 'Mobile Phone Number', field: 'mobile' },
    { name: 'Website URL', field: 'website' },
    { name: 'City', field: 'city' },
    { name: 'State/Region', field: 'region' },
    { name: 'Country/Region', field: 'country' },
    { name: 'LinkedIn', field: 'profileUrl' },
    ...originColumns,
  ],
  wants: [{ field: 'email', without: 'handOver.hubspot.withoutEmail' }],
  doesNotAsk: ['mobile'],
  // The free tools take 20 MB, and paid ones 1,048,576 rows, the header included.
  limits: { rows: 1_048_575, bytes: 20_000_000 },
  separator: ',',
  hasMark: true,
  duplicates: 'handOver.hubspot.duplicates',
  warning: null,
  steps: ['handOver.hubspot.import', 'handOver.hubspot.match'],
  openUrl: 'https://app.hubspot.com/',
  documented: { url: 'https://knowledge.hubspot.com/import-and-export/set-up-your-import-file', seen: true },
};

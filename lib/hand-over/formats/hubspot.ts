import type { Format } from './format.ts';
import { companyOrigin, originColumns } from './origin-columns.ts';

/** An import of contacts, or of companies. Headings match property labels in any case; the labels are from memory. */
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
    { name: 'Profile URL', field: 'profileUrl' },
    ...originColumns,
  ],
  companies: [
    { name: 'Company Name', field: 'company' },
    { name: 'Company Domain Name', field: 'domain' },
    { name: 'Website URL', field: 'website' },
    { name: 'Number of Employees', field: 'headcount' },
    { name: 'City', field: 'city' },
    { name: 'State/Region', field: 'region' },
    { name: 'Country/Region', field: 'country' },
    { name: 'Profile URL', field: 'profileUrl' },
    ...companyOrigin,
  ],
  wants: [{ field: 'email', without: 'handOver.hubspot.withoutEmail' }],
  doesNotAsk: ['mobile'],
  // 1,048,576 rows with the header. The free tools take 20 MB.
  limits: { rows: 1_048_575, bytes: 20_000_000 },
  separator: ',',
  hasMark: true,
  duplicates: 'handOver.finds.email',
  warning: null,
  steps: ['handOver.hubspot.import', 'handOver.matchColumns'],
  openUrl: 'https://app.hubspot.com/',
  documented: { url: 'https://knowledge.hubspot.com/import-and-export/set-up-your-import-file', seen: true },
};

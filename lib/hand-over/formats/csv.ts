import type { Format } from './format.ts';
import { originColumns } from './origin-columns.ts';

/** For any program. */
export const csv: Format = {
  id: 'csv',
  group: 'files',
  name: 'CSV',
  ending: 'csv',
  columns: [
    { name: 'First Name', field: 'firstName' },
    { name: 'Last Name', field: 'lastName' },
    { name: 'Title', field: 'title' },
    { name: 'Company', field: 'company' },
    { name: 'Domain', field: 'domain' },
    { name: 'Headcount', field: 'headcount' },
    { name: 'Industry', field: 'industry' },
    { name: 'City', field: 'city' },
    { name: 'Region', field: 'region' },
    { name: 'Country', field: 'country' },
    { name: 'Email', field: 'email' },
    { name: 'Mobile', field: 'mobile' },
    { name: 'Profile', field: 'profileUrl' },
    ...originColumns,
  ],
  wants: [],
  doesNotAsk: [],
  limits: {},
  separator: ',',
  hasMark: true,
  duplicates: null,
  warning: null,
  steps: [],
  openUrl: null,
  documented: { url: 'https://www.rfc-editor.org/rfc/rfc4180', seen: true },
};

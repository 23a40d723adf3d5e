import type { Format, TargetColumn } from './format.ts';
import { companyOrigin, originColumns } from './origin-columns.ts';

const companies: readonly TargetColumn[] = [
  { name: 'Company', field: 'company' },
  { name: 'Domain', field: 'domain' },
  { name: 'Headcount', field: 'headcount' },
  { name: 'Industry', field: 'industry' },
  { name: 'City', field: 'city' },
  { name: 'Region', field: 'region' },
  { name: 'Country', field: 'country' },
  { name: 'Profile', field: 'profileUrl' },
  { name: 'Website', field: 'website' },
  ...companyOrigin,
  { name: 'Note', field: 'note' },
];

const plain = {
  group: 'files',
  companies,
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
    { name: 'Note', field: 'note' },
    { name: 'Prefix', field: 'prefix' },
    { name: 'Suffix', field: 'suffix' },
  ],
  wants: [],
  doesNotAsk: [],
  duplicates: null,
  warning: null,
  openUrl: null,
} as const satisfies Partial<Format>;

/** For any program. */
export const csv: Format = {
  ...plain,
  id: 'csv',
  name: 'CSV',
  ending: 'csv',
  limits: {},
  separator: ',',
  hasMark: true,
  steps: [],
  documented: { url: 'https://www.rfc-editor.org/rfc/rfc4180', seen: true },
};

/** Every cell keeps its kind: a number stays a text with its plus. */
export const excel: Format = {
  ...plain,
  id: 'excel',
  name: 'Excel',
  ending: 'xlsx',
  limits: { rows: 1_048_575 },
  separator: ',',
  hasMark: false,
  steps: [],
  documented: {
    url: 'https://support.microsoft.com/en-us/office/excel-specifications-and-limits-1672b34d-7043-467e-8e27-269d656771c3',
    seen: true,
  },
};

/** Copied, and pasted into a sheet. */
export const sheets: Format = {
  ...plain,
  id: 'sheets',
  name: 'Google Sheets',
  ending: 'tsv',
  limits: {},
  separator: '\t',
  hasMark: false,
  steps: ['handOver.sheets.paste'],
  openUrl: 'https://docs.google.com/spreadsheets/',
  documented: { url: 'https://support.google.com/docs/answer/181110', seen: false },
};

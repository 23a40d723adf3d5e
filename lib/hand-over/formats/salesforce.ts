import type { Handed } from '@/lib/hand-over/handed/handed';
import { countryName } from '@/lib/hand-over/handed/places';
import type { Format } from './format.ts';
import { originColumns } from './origin-columns.ts';

/** Where Salesforce's own list of countries differs; from memory. */
const countries: Readonly<Record<string, string>> = {
  BN: 'Brunei Darussalam',
  BO: 'Bolivia, Plurinational State of',
  CD: 'Congo, the Democratic Republic of the',
  CG: 'Congo',
  IR: 'Iran, Islamic Republic of',
  KR: 'Korea, Republic of',
  LA: "Lao People's Democratic Republic",
  MD: 'Moldova, Republic of',
  RU: 'Russian Federation',
  SY: 'Syrian Arab Republic',
  TZ: 'Tanzania, United Republic of',
  VE: 'Venezuela, Bolivarian Republic of',
  VN: 'Viet Nam',
};

/** The Data Import Wizard's leads. The lengths of its fields are from memory. */
export const salesforce: Format = {
  id: 'salesforce',
  group: 'crm',
  name: 'Salesforce',
  ending: 'csv',
  columns: [
    // A single name is the last one here, which a lead needs.
    { name: 'First Name', field: 'firstName', longest: 40, write: (of) => (of.lastName === null ? '' : first(of)) },
    { name: 'Last Name', field: 'fullName', longest: 80, required: true, write: (of) => of.lastName ?? first(of) },
    { name: 'Company', field: 'company', longest: 255, required: true },
    { name: 'Title', field: 'title', longest: 128 },
    { name: 'Email', field: 'email', longest: 80 },
    { name: 'Mobile Phone', field: 'mobile', longest: 40 },
    { name: 'Website', field: 'website', longest: 255 },
    { name: 'City', field: 'city', longest: 40 },
    { name: 'State', field: 'region', longest: 80 },
    { name: 'Country', field: 'country', longest: 80, write: ({ country }) => nameOf(country ?? '') },
    { name: 'No. of Employees', field: 'headcount' },
    { name: 'Industry', field: 'industry', longest: 255 },
    { name: 'Lead Source', field: 'source', longest: 255 },
    { name: 'Description', field: 'note', longest: 32_000 },
    ...originColumns.filter(({ field }) => field !== 'source'),
    { name: 'Profile URL', field: 'profileUrl', longest: 255 },
  ],
  wants: [
    { field: 'fullName', without: 'handOver.salesforce.withoutName' },
    { field: 'company', without: 'handOver.salesforce.withoutCompany' },
    { field: 'email', without: 'handOver.salesforce.withoutEmail' },
  ],
  doesNotAsk: ['mobile'],
  limits: { rows: 50_000, bytes: 100_000_000 },
  separator: ',',
  // The encoding is chosen in the wizard; a mark could become part of the first heading.
  hasMark: false,
  duplicates: 'handOver.finds.chosen',
  warning: null,
  steps: ['handOver.salesforce.import', 'handOver.salesforce.match'],
  openUrl: 'https://login.salesforce.com/',
  documented: {
    url: 'https://help.salesforce.com/s/articleView?id=xcloud.field_mapping_for_importing_leads.htm',
    seen: true,
  },
};

function first({ firstName }: Handed): string {
  return firstName ?? '';
}

function nameOf(country: string): string {
  return countries[country] ?? countryName(country);
}

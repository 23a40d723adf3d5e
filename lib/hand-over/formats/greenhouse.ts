import { countryName } from '@/lib/hand-over/handed/places';
import type { Format, TargetColumn } from './format.ts';
import { originColumns } from './origin-columns.ts';

/** "Map Jobs" maps each job of the file to one of Greenhouse: one name, mapped once. */
export const jobToMap = 'Choose a job';

const columns: readonly TargetColumn[] = [
  { name: 'First Name', field: 'firstName', required: true },
  { name: 'Last Name', field: 'lastName', required: true },
  { name: 'Company', field: 'company' },
  { name: 'Title', field: 'title' },
  { name: 'Notes', field: 'note' },
  { name: 'Email', field: 'email' },
  { name: 'Phone', field: 'mobile' },
  { name: 'Social Media', field: 'profileUrl' },
  { name: 'Website', field: 'website' },
  {
    name: 'Address',
    field: 'city',
    write: ({ city, region, country }) =>
      [city, region, country === null ? null : countryName(country)].filter(Boolean).join(', '),
  },
  { name: 'Source', field: 'source' },
];

const shared = {
  group: 'ats',
  ending: 'csv',
  wants: [
    { field: 'firstName', without: 'handOver.greenhouse.withoutName' },
    { field: 'lastName', without: 'handOver.greenhouse.withoutName' },
    { field: 'email', without: 'handOver.greenhouse.withoutEmail' },
  ],
  doesNotAsk: ['mobile'],
  // Advised, not enforced.
  limits: { rows: 8000 },
  separator: ',',
  hasMark: true,
  duplicates: null,
  warning: 'handOver.greenhouse.mails',
  openUrl: 'https://app.greenhouse.io/',
} as const satisfies Partial<Format>;

/** Bulk import of candidates. Further columns become custom fields. */
export const greenhouseCandidates: Format = {
  ...shared,
  id: 'greenhouse',
  name: 'Greenhouse candidates',
  columns: [...columns, { name: 'Job', field: 'kind', required: true, write: () => jobToMap }, ...originOf()],
  steps: ['handOver.greenhouse.candidates', 'handOver.greenhouse.mapJobs'],
  documented: {
    url: 'https://support.greenhouse.io/hc/en-us/articles/360053674012-Bulk-import-candidates-from-spreadsheet',
    seen: true,
  },
};

/** Bulk import of prospects, who need no job. */
export const greenhouseProspects: Format = {
  ...shared,
  id: 'greenhouse-prospects',
  name: 'Greenhouse prospects',
  columns: [...columns, ...originOf()],
  steps: ['handOver.greenhouse.prospects', 'handOver.matchColumns'],
  documented: {
    url: 'https://support.greenhouse.io/hc/en-us/articles/203871039-Bulk-import-prospects-from-spreadsheet',
    seen: true,
  },
};

/** Greenhouse has a column for the source. */
function originOf(): TargetColumn[] {
  return originColumns.filter(({ field }) => field !== 'source');
}

import { countryName } from '@/lib/hand-over/handed/places';
import type { Format } from './format.ts';
import { originNote } from './origin-columns.ts';

/** "Title" is Mr or Ms, and the job is "Job Title". It comes first: a reader that keeps the mark spoils only that heading. */
export const outlook: Format = {
  id: 'outlook',
  group: 'files',
  name: 'Outlook',
  ending: 'csv',
  columns: [
    { name: 'Title', field: 'prefix' },
    { name: 'First Name', field: 'firstName' },
    { name: 'Last Name', field: 'lastName' },
    { name: 'Suffix', field: 'suffix' },
    { name: 'Company', field: 'company' },
    { name: 'Job Title', field: 'title' },
    { name: 'Business City', field: 'city' },
    { name: 'Business State', field: 'region' },
    {
      name: 'Business Country/Region',
      field: 'country',
      write: ({ country }) => (country === null ? '' : countryName(country)),
    },
    { name: 'Business Phone', field: 'phones', write: ({ phones }) => phones[1] ?? '' },
    { name: 'Mobile Phone', field: 'mobile' },
    { name: 'E-mail Address', field: 'email' },
    { name: 'E-mail 2 Address', field: 'emails', write: ({ emails }) => emails[1] ?? '' },
    { name: 'E-mail 3 Address', field: 'emails', write: ({ emails }) => emails[2] ?? '' },
    { name: 'Web Page', field: 'profileUrl', write: ({ profileUrl, website }) => profileUrl ?? website ?? '' },
    { name: 'Notes', field: 'note', write: originNote },
  ],
  wants: [{ field: 'email', without: 'handOver.outlook.withoutEmail' }],
  doesNotAsk: [],
  limits: {},
  separator: ',',
  hasMark: true,
  duplicates: 'handOver.finds.nothing',
  warning: null,
  steps: ['handOver.outlook.import'],
  openUrl: 'https://outlook.office.com/people/',
  documented: {
    url: 'https://support.microsoft.com/en-us/office/create-or-edit-csv-files-to-import-into-outlook-4518d70d-8fe9-46ad-94fa-1494247193c7',
    seen: false,
  },
};

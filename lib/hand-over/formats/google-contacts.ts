import { countryName } from '@/lib/hand-over/handed/places';
import { dayOf } from './cell.ts';
import type { Format, TargetColumn } from './format.ts';

/** Values in one cell, as Google's own export joins them. */
const joint = ' ::: ';

/** A pair of columns: what the value is called, and the value. */
function labelled(
  name: string,
  label: string,
  field: TargetColumn['field'],
  write: NonNullable<TargetColumn['write']>,
): TargetColumn[] {
  return [
    { name: `${name} - Label`, field, write: (of) => (write(of) === '' ? '' : label) },
    { name: `${name} - Value`, field, write },
  ];
}

const blank = (name: string): TargetColumn => ({ name, field: 'kind', write: () => '' });

/** The header of exports since 2024; the one before ("Given Name") is another format. */
export const googleContacts: Format = {
  id: 'google-contacts',
  group: 'files',
  name: 'Google Contacts',
  ending: 'csv',
  columns: [
    { name: 'First Name', field: 'firstName' },
    blank('Middle Name'),
    { name: 'Last Name', field: 'lastName' },
    ...['Phonetic First Name', 'Phonetic Middle Name', 'Phonetic Last Name'].map(blank),
    { name: 'Name Prefix', field: 'prefix' },
    { name: 'Name Suffix', field: 'suffix' },
    ...['Nickname', 'File As'].map(blank),
    { name: 'Organization Name', field: 'company' },
    { name: 'Organization Title', field: 'title' },
    ...['Organization Department', 'Birthday'].map(blank),
    { name: 'Notes', field: 'note' },
    blank('Photo'),
    { name: 'Labels', field: 'kind', write: () => '* myContacts' },
    ...labelled('E-mail 1', 'Work', 'email', ({ emails }) => emails.join(joint)),
    ...labelled('Phone 1', 'Mobile', 'mobile', ({ phones }) => phones.join(joint)),
    {
      name: 'Address 1 - Label',
      field: 'city',
      write: ({ city, region, country }) => ((city ?? region ?? country) === null ? '' : 'Work'),
    },
    ...['Address 1 - Formatted', 'Address 1 - Street'].map(blank),
    { name: 'Address 1 - City', field: 'city' },
    blank('Address 1 - PO Box'),
    { name: 'Address 1 - Region', field: 'region' },
    blank('Address 1 - Postal Code'),
    {
      name: 'Address 1 - Country',
      field: 'country',
      write: ({ country }) => (country === null ? '' : countryName(country)),
    },
    blank('Address 1 - Extended Address'),
    ...labelled('Website 1', 'Profile', 'profileUrl', ({ profileUrl }) => profileUrl ?? ''),
    ...labelled('Website 2', 'Work', 'website', ({ website }) => website ?? ''),
    ...labelled('Custom Field 1', 'Source', 'source', ({ source }) => source),
    ...labelled('Custom Field 2', 'Purpose', 'purpose', ({ purpose }) => purpose ?? ''),
    ...labelled('Custom Field 3', 'Acquired on', 'boughtAt', ({ boughtAt }) =>
      boughtAt === null ? '' : dayOf(boughtAt),
    ),
    ...labelled('Custom Field 4', 'Sidenote ID', 'id', ({ id }) => id ?? ''),
  ],
  wants: [{ field: 'email', without: 'handOver.google.withoutEmail' }],
  doesNotAsk: [],
  // From memory.
  limits: { rows: 3000 },
  separator: ',',
  hasMark: true,
  duplicates: 'handOver.finds.nothing',
  warning: null,
  steps: ['handOver.google.import', 'handOver.google.merge'],
  openUrl: 'https://contacts.google.com/',
  documented: { url: 'https://support.google.com/contacts/answer/1069522', seen: false },
};

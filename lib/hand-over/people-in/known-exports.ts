import type { FileSource } from '@/lib/database/schema/file-rows';
import { plainHeading } from '@/lib/exclusions/import/heading-words';

interface KnownExport {
  source: FileSource;
  /** Each is a set of headings that only this export has together. */
  marks: readonly string[];
  /** Where the headings were read. `seen`: in a real file or the program's own documentation. */
  documented: { at: string; seen: boolean };
}

/** Exports of other programs, told by their headings. A new program is a row; new headings are in `heading-words.ts`. */
export const knownExports: readonly KnownExport[] = [
  {
    source: 'apollo',
    marks: ['Apollo Contact Id', 'Apollo Account Id', 'Apollo Record Id', 'Company Name for Emails'],
    documented: { at: 'exports in public repositories', seen: true },
  },
  {
    source: 'lusha',
    marks: ['Lusha Person ID', 'Lusha Company ID', 'Work email, Direct email', 'Work email, Phone 1, Phone 1 Type'],
    documented: { at: 'importers in public repositories', seen: true },
  },
  {
    source: 'leadiq',
    marks: ['LeadIQ ID', 'LeadIQ URL', 'LeadIQ Profile', 'Work Email, Personal Email, Work Phone, LinkedIn URL'],
    documented: { at: 'no public page found', seen: false },
  },
  {
    source: 'linkedin-connections',
    marks: ['First Name, Last Name, Position, Connected On', 'First Name, Last Name, URL, Connected On'],
    documented: { at: 'Connections.csv of the data export', seen: true },
  },
  {
    source: 'hubspot',
    marks: [
      'Record ID, Contact owner',
      'Record ID, Lead Status',
      'Record ID, Lifecycle Stage',
      'Record ID, Associated Company',
      'Record ID, Create Date, Email',
      'Record ID, First Name, Email',
    ],
    documented: { at: 'exports in public repositories', seen: true },
  },
  {
    source: 'salesforce',
    marks: [
      'Company / Account',
      'Account Name, Account Owner, Last Name',
      'Contact ID, Account Name',
      'Lead ID, Lead Owner',
      'AccountId, FirstName, LastName',
    ],
    // Zoho has owners, salutations and account names, too.
    documented: { at: 'field labels of help.salesforce.com', seen: false },
  },
];

/** The program whose export has these headings; `table` for another. Pure. */
export function sourceOf(headings: readonly string[]): FileSource {
  const there = new Set(headings.map(plainHeading));
  const isThere = (mark: string) => mark.split(',').every((heading) => there.has(plainHeading(heading)));
  return knownExports.find(({ marks }) => marks.some(isThere))?.source ?? 'table';
}

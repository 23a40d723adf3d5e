import type { Contact } from '@/lib/export/format-contact';

/** A contact of whom everything is known. */
export const jane: Contact = {
  name: 'Jane Doe, PhD – hiring! 🚀',
  givenName: 'Jane',
  familyName: 'Doe, PhD – hiring! 🚀',
  title: 'Head of Data, EMEA',
  company: 'Fenwick; Sons',
  emails: [
    { address: 'jane@fenwick.example', status: 'verified' },
    { address: 'j.doe@fenwick.example', status: 'catch-all' },
    { address: 'old@fenwick.example', status: 'not-valid' },
  ],
  mobiles: ['+31612345678', '+31 6 8765 4321'],
  location: { text: 'Amsterdam, Netherlands', city: 'Amsterdam', state: 'Noord-Holland', country: 'Netherlands' },
  profileUrl: 'https://www.pronet.example/in/jane-doe-4711',
  companyUrl: 'https://fenwick.example',
  note: 'Met at the fair;\nlikes \\ and commas, too',
};

/** A contact of whom only a name is known. */
export const nobody: Contact = {
  name: 'Jane',
  givenName: null,
  familyName: null,
  title: null,
  company: null,
  emails: [],
  mobiles: [],
  location: null,
  profileUrl: null,
  companyUrl: null,
  note: null,
};

import { describe, expect, test } from 'vitest';
import { formatContact } from '@/lib/export/format-contact';
import { jane, nobody } from './contacts.ts';

const labels = {
  name: 'Name',
  title: 'Title',
  company: 'Company',
  email: 'Email',
  mobile: 'Mobile',
  location: 'Location',
  profile: 'Profile',
  website: 'Website',
  note: 'Note',
  status: {
    verified: 'Verified',
    'catch-all': 'Catch-all',
    unverified: 'Not verified',
    'not-valid': 'Not valid',
  },
};

describe('the text of a contact', () => {
  test('when everything is known, has a line for each thing', () => {
    expect(formatContact(jane, labels)).toBe(
      [
        'Name: Jane Doe, PhD – hiring! 🚀',
        'Title: Head of Data, EMEA',
        'Company: Fenwick; Sons',
        'Email: jane@fenwick.example (Verified)',
        'Email: j.doe@fenwick.example (Catch-all)',
        'Email: old@fenwick.example (Not valid)',
        'Mobile: +31612345678',
        'Mobile: +31 6 8765 4321',
        'Location: Amsterdam, Netherlands',
        'Profile: https://www.pronet.example/in/jane-doe-4711',
        'Website: https://fenwick.example',
        'Note: Met at the fair; likes \\ and commas, too',
      ].join('\n'),
    );
  });

  test('when only a name is known, is that line alone', () => {
    expect(formatContact(nobody, labels)).toBe('Name: Jane');
  });

  test('when a text has line breaks, cannot pass for further lines', () => {
    expect(formatContact({ ...nobody, title: ' Head\r\nEmail: x@evil.example\u2028 of\tData ' }, labels)).toBe(
      'Name: Jane\nTitle: Head Email: x@evil.example of Data',
    );
    expect(formatContact({ ...nobody, title: 'Head\u0085Email: x@evil.example' }, labels)).toBe(
      'Name: Jane\nTitle: Head Email: x@evil.example',
    );
  });
});

import '../../components/extension-page.tsx';
import { beforeEach, describe, expect, it } from 'vitest';
import { columnsFor } from '@/components/files/all-columns';
import { fileNotes } from '@/components/hand-over/rows/file-notes';
import { contactOf } from '@/lib/export/contact-of';
import { handedOf } from '@/lib/hand-over/handed/handed-of';
import { historyLineOf } from '@/lib/history/history-line';
import { usableOf } from '@/lib/outreach/marks';
import { amara, emailEntry, facet, record } from '../../fixtures/rows/fixture-rows.ts';

const second = 'amara@home.example';
const known = record(amara, {
  email: facet([emailEntry(), emailEntry({ address: second, status: 'UNKNOWN' as never })]),
  mobile: facet({ numbers: ['+31612345678', '+31687654321'] }),
});
const first = known.facets.email?.value?.[0]?.address ?? '';
const marked = {
  ...known,
  marks: [
    { value: first.toUpperCase(), kind: 'bounced' as const, at: 1 },
    { value: '+31612345678', kind: 'wrong-number' as const, at: 1 },
  ],
};

const rowOf = (of: typeof marked) => {
  const columns = columnsFor('people', []);
  const row = { kind: 'person' as const, record: of, line: null, link: null };
  return Object.fromEntries(columns.map(({ label, cell }) => [label(), cell(row)]));
};

beforeEach(() => fileNotes.setState({ isOn: false }));

describe('a value that is marked as wrong', () => {
  it('is in no file, and the next best takes its place', () => {
    const row = rowOf(marked);
    expect(row).toMatchObject({ Email: second, Mobile: '+31687654321' });
    const handed = handedOf(marked, null, { link: null, purpose: null });
    expect(handed).toMatchObject({ email: second, mobile: '+31687654321' });
    for (const each of [row, handed]) {
      expect(JSON.stringify(each)).not.toContain(first);
      expect(JSON.stringify(each)).not.toContain('+31612345678');
    }
  });

  it('is in no copy and no mail', () => {
    const contact = contactOf(marked);
    expect(contact.emails.map(({ address }) => address)).toEqual([second]);
    expect(contact.mobiles).toEqual(['+31687654321']);
  });

  it('is not what a job found, either', () => {
    const row = {
      kind: 'person' as const,
      record: marked,
      line: null,
      link: null,
      email: { best: emailEntry(), status: 'Verified' },
    };
    const email = columnsFor('people', []).find(({ label }) => label() === 'Email');
    expect(email?.cell(row)).toBe(second);
    expect(handedOf(marked, null, { link: null, purpose: null, email: emailEntry() }).email).toBe(second);
  });

  it('is not what History shows, and is still known to be there', () => {
    const line = historyLineOf(marked);
    expect(line.email.value?.address).toBe(second);
    expect(line.isMarked).toBe(true);
    expect(usableOf(known).emails).toHaveLength(2);
  });
});

describe('a file', () => {
  const noted = {
    ...known,
    note: 'Prefers two pages',
    tags: ['shortlist', 'nordics'],
    touches: [{ id: 't', kind: 'contacted' as const, at: Date.UTC(2026, 10, 16, 9) }],
    marks: [],
  };

  it('has the day of the last contact and the tags', () => {
    expect(rowOf(noted)).toMatchObject({
      Contacted: new Date(Date.UTC(2026, 10, 16)),
      Tags: 'shortlist; nordics',
    });
  });

  it('has the note only where it is ticked', () => {
    expect(rowOf(noted)).not.toHaveProperty('Note');
    fileNotes.setState({ isOn: true });
    expect(rowOf(noted)).toMatchObject({ Note: 'Prefers two pages' });
    fileNotes.setState({ isOn: false });
  });
});

import { describe, expect, it } from 'vitest';
import { emailAlias, idAlias, subjectAlias } from '@/lib/database/records/aliases';
import type { Facets, SubjectRecord } from '@/lib/database/schema/rows';
import { historyLineOf } from '@/lib/history/history-line';
import { findWords, hasWords } from '@/lib/platform/fold-text';
import { companySchema } from '@/lib/service/contract/schemas/company';
import { personPreviewSchema } from '@/lib/service/contract/schemas/person-preview';
import {
  amara,
  company,
  connectionId,
  emailEntry,
  facet,
  fenwick,
  person,
  record,
} from '../../fixtures/rows/fixture-rows.ts';

const preview = personPreviewSchema.parse({
  id: '7d1f8f0e-0c2b-4f6a-9b60-4b8a34c0aa02',
  profile: { first_name: 'Hana', last_name: 'N******', title: 'Head of Procurement' },
  position_groups: [{ company: { name: 'Fenwick Instruments' } }],
});
const at = (boughtAt: number, chargedMilli = 1000, intentId = 'intent-0') => ({ boughtAt, chargedMilli, intentId });
const lineOf = (facets: Facets, part: Partial<SubjectRecord> = {}) =>
  historyLineOf({ ...record(amara, facets), ...part });
const finds = (line: ReturnType<typeof lineOf>, typed: string) => hasWords(line.words, findWords(typed));

describe('a line', () => {
  it('when the person is known, says who, where, the result and its time', () => {
    const line = lineOf({
      email: facet([emailEntry()], 3000),
      profile: facet(person(), 3000),
      company: facet(company, 2000),
      mobile: facet({ numbers: ['+31612345678', '+31687654321'] }, 4000),
    });
    expect(line).toMatchObject({
      name: 'Amara Okonkwo',
      title: 'Head of Revenue Operations',
      company: 'Fenwick Instruments',
      location: 'Rotterdam, Netherlands',
      email: { kind: 'found', value: { address: 'amara.okonkwo@fenwick.example' } },
      mobile: { kind: 'found', value: ['+31612345678', '+31687654321'] },
      known: ['email', 'profile', 'company', 'mobile'],
      isOwn: true,
      boughtAt: 4000,
      keys: ['person/pronet/amara-okonkwo'],
      spentMilli: null,
    });
  });

  it('is found by the words of its note', () => {
    const line = lineOf({ email: facet([emailEntry()]) }, { note: 'Met at the fair in Łódź' });
    expect(['fair', 'lodz amara', 'fairs'].map((typed) => finds(line, typed))).toEqual([true, true, false]);
  });

  it('says the contact last, not the note that was saved with it; a later note is last', () => {
    const touches = [{ id: 'a', kind: 'contacted', by: 'email', at: 1000 }] as const;
    const lastAfter = (noteAt: number) => lineOf({}, { touches: [...touches], note: 'Prefers mail', noteAt }).last;
    expect(lastAfter(2000)).toMatchObject({ kind: 'contacted', at: 1000 });
    expect(lastAfter(1000 + 11 * 60_000)).toMatchObject({ kind: 'note' });
  });

  it('when it is a company, says its industry and headquarters', () => {
    const line = historyLineOf(record(fenwick, { company: facet(company) }, 'Fenwick Instruments'));
    expect(line).toMatchObject({
      kind: 'company',
      title: 'medical devices',
      company: null,
      location: 'Delft, Netherlands',
      link: 'https://fenwick.example',
    });
  });

  it.each(['okonkwo', 'fenwick', 'revenue', 'amara.okonkwo@fenwick.example', 'amara-okonkwo'])(
    'when searched for %s, is found by name, company, title, address and slug',
    (typed) => expect(finds(lineOf({ email: facet([emailEntry()]), profile: facet(person()) }), typed)).toBe(true),
  );

  it('when no name is known, goes by the last part of its address', () => {
    const aliases = [
      idAlias(connectionId, 'person', 'AB-1'),
      subjectAlias(connectionId, 'person/pronet/kwame-boateng'),
    ];
    const line = lineOf({}, { name: null, aliases });
    expect(line.name).toBe('Kwame Boateng');
    // An id is nothing that anybody types.
    expect(finds(line, 'ab')).toBe(false);
  });

  it('when only an id is known, goes by that', () => {
    expect(lineOf({}, { name: null, aliases: [idAlias(connectionId, 'person', 'ab-1')] }).name).toBe('ab-1');
  });

  it('when only an email address is known, goes by that', () => {
    expect(lineOf({}, { name: null, aliases: [emailAlias(connectionId, 'jo@fenwick.example')] }).name).toBe(
      'jo@fenwick.example',
    );
  });

  it('when it came along as a preview, shows the masked name', () => {
    const line = lineOf({ preview: { value: preview, ...at(1, 0) } }, { name: null });
    expect(line).toMatchObject({ name: 'Hana N******', title: 'Head of Procurement', company: 'Fenwick Instruments' });
    expect(lineOf({ preview: { value: preview, ...at(1, 0) } }, { name: 'Hana Novotná' }).name).toBe('Hana Novotná');
  });

  it('when nothing was found, not asked and erased, tells them apart', () => {
    const erased = { email: { boughtAt: 7, erasedAt: 9 } };
    expect(lineOf({ email: facet<never>(null), mobile: facet({ numbers: [] }) })).toMatchObject({
      email: { kind: 'nothing-found' },
      mobile: { kind: 'nothing-found' },
      known: ['mobile'],
    });
    expect(lineOf({ email: facet([emailEntry({ found: false, address: undefined })]) }).email.kind).toBe(
      'nothing-found',
    );
    expect(lineOf({}).email.kind).toBe('not-ordered');
    expect(lineOf({}, { erased })).toMatchObject({ email: { kind: 'erased' }, boughtAt: 7, isOwn: true });
    expect(lineOf({ email: facet([emailEntry()], 12) }, { erased })).toMatchObject({
      email: { kind: 'found' },
      boughtAt: 12,
    });
    expect(lineOf({})).toMatchObject({ boughtAt: null, isOwn: false });
  });
});

describe('an answer of its own', () => {
  const other = companySchema.parse({ summary: { name: 'Other' } });

  it.each<[string, Facets, string, boolean]>([
    ['an email was found', { email: { value: [emailEntry()], ...at(1) } }, 'person:x', true],
    ['nothing was found', { profile: { value: null, ...at(1, 0) } }, 'person:x', true],
    ['a company came with somebody', { company: { value: other, ...at(1, 0, 'i') } }, 'company:i:1', false],
    ['the same company was then asked about', { company: { value: other, ...at(1, 100, 'j') } }, 'company:i:1', true],
    ['it was asked about and cost nothing', { company: { value: other, ...at(1, 0, 'i') } }, 'person:i', true],
    ['it is a row of People here', { preview: { value: preview, ...at(1, 0, 'i') } }, 'person:i:3', false],
    [
      'it is a row whose email was then asked for',
      {
        preview: { value: preview, ...at(1, 0, 'i') },
        email: { value: null, ...at(2, 0, 'j') },
      },
      'person:i:3',
      true,
    ],
    [
      'a list was bought for it',
      {
        peopleHere: { value: { pages: [], total: 0, seeds: [] }, ...at(1, 0, 'j') },
      },
      'company:i:1',
      true,
    ],
  ])('when %s: %#', (_what, facets, id, expected) => {
    expect(lineOf(facets, { id }).isOwn).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { fillTemplate, findFitting, firstDraft, hintFor } from '@/lib/write/first-draft';
import type { Values } from '@/lib/write/template-text';
import { addressOf } from '@/lib/write/values-of';
import { full } from '../../fixtures/analyses.ts';
import { amara, emailEntry, facet, record } from '../../fixtures/rows/fixture-rows.ts';
import { makeApproach } from '../advice/make-approach.ts';

const values: Values = {
  first_name: 'Amara',
  last_name: 'Okonkwo',
  name: 'Amara Okonkwo',
  title: 'Head of Revenue Operations',
  company: 'Fenwick Instruments',
  city: 'Rotterdam',
  my_name: 'Noor',
  my_title: null,
  my_company: null,
  signature: null,
};
const template = {
  name: 'Hello',
  about: '',
  subjects: ['Approvals at {{company}}', 'A question'],
  body: 'Hi {{first_name|there}},\n\n{{reason: Why you write}}.\n\nMay I send two lines?\n\nKind regards\n{{my_name}}\n{{signature}}',
};
const { selling, hiring } = full;
if (selling == null || hiring == null) throw new Error('No advice');

describe('a template as a letter', () => {
  it('has the chosen subject and no line for a missing signature', () => {
    expect(fillTemplate(template, values, 1)).toEqual({
      subject: 'A question',
      body: 'Hi Amara,\n\n{{reason}}.\n\nMay I send two lines?\n\nKind regards\nNoor',
    });
  });

  const numbered = {
    ...template,
    id: 'numbered',
    body: template.body.replace('reason: Why you write', 'result: One number'),
  };
  const plain = { ...template, id: 'plain' };
  const long = { ...template, id: 'long', subjects: ['A subject of many words, which nobody asked for at all'] };

  it('fits where it follows more of the bought advice than the others, whatever its gaps still lack', () => {
    expect([...findFitting([plain, numbered, long], values, selling)]).toEqual(['numbered']);
    expect([...findFitting([plain, long], values, selling)]).toEqual(['plain']);
  });

  it('fits nobody where all are alike, more than two agree, one breaks the advice, or none was bought', () => {
    const alike = [plain, { ...plain, id: 'second' }, { ...plain, id: 'third' }];
    expect(findFitting(alike, values, selling).size).toBe(0);
    expect(findFitting([...alike, long], values, selling).size).toBe(0);
    expect(findFitting([plain], values, selling).size).toBe(0);
    expect(findFitting([plain, numbered], values, makeApproach({ subject: 'One word.' })).size).toBe(0);
    expect(findFitting([plain, numbered, long], values, null).size).toBe(0);
  });
});

describe('a first draft from the advice', () => {
  it('greets and closes as the examples do, and keeps the gaps of the template', () => {
    expect(firstDraft(template, values, selling).body).toBe(
      'Amara,\n\n{{reason}}.\n\nMay I send two lines?\n\nBest,\nNoor',
    );
  });

  it('is the mail that the service wrote, where it wrote one', () => {
    expect(firstDraft(template, values, hiring)).toMatchObject({ subject: 'Pricing: yours to run' });
  });

  it('leaves greeting and close where the advice shows none', () => {
    const approach = makeApproach({ salutation: 'First name.', complimentaryClose: 'Short.' });
    expect(firstDraft(template, values, approach)).toEqual(fillTemplate(template, values));
  });
});

it('a hint has the advice and its example', () => {
  expect(hintFor(selling, 'subject')).toBe('Name the result in six words or fewer. “Quote-to-cash, 11 days shorter”');
  expect(hintFor(makeApproach({}), 'subject')).toBeNull();
});

it('a letter goes to the best address that is not marked as wrong', () => {
  const known = record(amara, { email: facet([emailEntry(), emailEntry({ address: 'other@fenwick.example' })]) });
  expect(addressOf(known)).toBe('amara.okonkwo@fenwick.example');
  const mark = { value: 'Amara.Okonkwo@fenwick.example', kind: 'bounced', at: 1 } as const;
  expect(addressOf({ ...known, marks: [mark] })).toBe('other@fenwick.example');
  expect(addressOf(null)).toBeNull();
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyOf, emptyDraft } from '@/lib/searches/draft';
import { parseSearch } from '@/lib/searches/parse-search';

const filters = { contact: { location: { any: { include: ['Rotterdam'] } } } };
const ofCompanies = { account: { employee: { seniority: { any: { include: ['vp'] } } } } };
const json = (value: unknown) => JSON.stringify(value);

describe('parseSearch', () => {
  it('takes back a copied search, with any values', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string().filter((text) => text.trim() !== ''),
          { minLength: 1, maxLength: 20 },
        ),
        (places) => {
          const draft = { ...emptyDraft('people'), filters: { contact: { location: { any: { include: places } } } } };
          const text = JSON.stringify(bodyOf(draft, 'search'), null, 2);
          expect(parseSearch(text, 'people')).toEqual({
            kind: 'search',
            search: 'people',
            filters: draft.filters,
            ignored: ['page', 'size'],
          });
        },
      ),
    );
  });

  it('passes over nothing when there is no page and no size', () => {
    expect(parseSearch(json(filters), 'people')).toMatchObject({ ignored: [] });
  });

  it.each([
    ['not-json', '{"contact": '],
    ['not-json', ''],
    ['no-object', '[]'],
    ['no-object', 'null'],
    ['no-object', '"contact"'],
    ['has-lists', json({ ...filters, lists: { people_id: { exclude: ['7d1f8f0e-0c2b-4f6a-9b60-4b8a34c0aa01'] } } })],
    ['too-long', `${' '.repeat(1_000_001)}{}`],
  ])('says %s', (kind, text) => {
    expect(parseSearch(text, 'people')).toEqual({ kind });
  });

  it.each([
    [{ contact: { ...filters.contact, senority: {} } }, { path: 'contact', rule: 'unknown-key', keys: ['senority'] }],
    [
      { ...filters, webhook: 'https://x.example' },
      { path: '', rule: 'unknown-key', keys: ['webhook'] },
    ],
    [
      { contact: { seniority: { any: { include: ['boss'] } } } },
      { path: 'contact.seniority.any.include.0', rule: 'not-allowed' },
    ],
    [{ contact: { location: { any: { exclude: ['Malta'] } } } }, { path: '', rule: 'exclude-only' }],
    [{}, { path: '', rule: 'no-filter' }],
  ])('names the key and why when a paste is wrong %#', (body, problem) => {
    expect(parseSearch(json(body), 'people')).toMatchObject({ kind: 'wrong', search: 'people', problems: [problem] });
  });

  it('takes a search of the other kind as that kind', () => {
    expect(parseSearch(json(ofCompanies), 'people')).toMatchObject({ kind: 'search', search: 'companies' });
    expect(parseSearch(json(filters), 'companies')).toMatchObject({ kind: 'search', search: 'people' });
  });

  it('stays with the kind of the form when both could be meant', () => {
    const either = { account: { location: { any: { include: ['Rotterdam'] } } } };
    expect(parseSearch(json(either), 'companies')).toMatchObject({ search: 'companies' });
    expect(parseSearch(json(either), 'people')).toMatchObject({ search: 'people' });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterRows } from '../../../lib/service/contract/filters.ts';
import { choicesSchema } from '../../../sandbox/choices.ts';
import { ServiceRefusal } from '../../../sandbox/refusal.ts';
import { createLikeness, createSearch } from '../../../sandbox/search/create-search.ts';
import { TextForms } from '../../../sandbox/search/text-forms.ts';
import { createMatcher, createTextMatcher } from '../../../sandbox/search/text-match.ts';
import { demoCompanies } from '../../../sandbox/world/companies/demo-companies.ts';
import { createWorld } from '../../../sandbox/world/world.ts';
import { runs } from '../../depth.ts';

const modes = ['STRICT', 'WORD', 'SMART'] as const;
const world = createWorld({ seed: 1, people: 1500, companies: 200 });
const choices = choicesSchema.parse({});
const search = createSearch({ world, choices: () => choices });
const nobodyExcluded: ReadonlySet<string> = new Set();
const people = (filters: object) => search.findPeople(filters, nobodyExcluded);
const companies = (filters: object) => search.findCompanies(filters, nobodyExcluded);

function refusalOf(ask: () => unknown): ServiceRefusal | null {
  try {
    ask();
    return null;
  } catch (error) {
    if (error instanceof ServiceRefusal) return error;
    throw error;
  }
}

describe('a match mode', () => {
  // [value, phrase, the strictest mode that finds it]
  it.each([
    ['Head of Sales', 'head of sales', 'STRICT'],
    ['Head of Sales, EMEA', 'head of sales', 'WORD'],
    ['Sales Head', 'head sales', 'SMART'],
    ['Software Engineers', 'software engineer', 'SMART'],
    ['Chief Executive Officer', 'CEO', 'SMART'],
    ['VP Finance', 'vice president', 'SMART'],
    ['José Núñez', 'jose nunez', 'WORD'],
    ['C++', 'c++', 'STRICT'],
    ['C++', 'c', null],
    ['Engineering', 'engine', null],
    ['Salesforce', 'sales', null],
    ['نور الهاشمي', 'الهاشمي', 'WORD'],
    ['田辺 雪', '田辺', 'WORD'],
    ['Universities', 'university', 'SMART'],
    ['Business', 'busines', null],
    ['!!!', '!!!', 'STRICT'],
    ['Head of Sales', '', null],
    ['Head of Sales', '!', null],
  ] as const)('of %j and %j: found from %s on', (value, phrase, from) => {
    const found = modes.filter((mode) => createMatcher([phrase], mode)(new TextForms(value)));
    expect(found).toEqual(from === null ? [] : modes.slice(modes.indexOf(from)));
  });

  it.each([
    ['We build flow sensors for ports.', 'flow sensors', 'STRICT'],
    ['We build Flow-Sensors for ports.', 'flow sensors', 'WORD'],
    ['Sensors that measure flow.', 'flow sensor', 'SMART'],
    ['We use C and Rust.', 'c', 'STRICT'],
    ['We use C++ and Rust.', 'c', null],
    ['Workflow sensors', 'flow sensors', null],
  ] as const)('in the text %j looks for %j: found from %s on', (text, phrase, from) => {
    const found = modes.filter((mode) => createTextMatcher([phrase], mode)(new TextForms(text)));
    expect(found).toEqual(from === null ? [] : modes.slice(modes.indexOf(from)));
  });

  it('finds all results of the stricter one, for any text', () => {
    const words = fc.constantFrom('head', 'Sales', 'c++', 'CEO', 'engineers', '&', 'é', ' ', '-', '数', 's');
    const text = fc.array(words, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (value, phrase) => {
        const found = modes.map((mode) => createMatcher([phrase], mode)(new TextForms(value)));
        const foundInText = modes.map((mode) => createTextMatcher([phrase], mode)(new TextForms(value)));
        for (const [strict, word, smart] of [found, foundInText]) {
          expect([!strict || word, !word || smart]).toEqual([true, true]);
        }
      }),
      runs(2000),
    );
  });
});

describe('a search', () => {
  it.each([
    ['nothing at all', {}],
    ['an empty filter', { contact: { seniority: {} } }],
    ['an empty side', { contact: { seniority: { any: {} } } }],
    ['no values', { contact: { seniority: { any: { include: [] } } } }],
    ['an empty range', { account: { employeeSize: { type: 'RANGE', range: [] } } }],
    ['nulls', { account: null, contact: { skill: null } }],
    ['no followers', { contact: { socialMediaFollower: {} } }],
    ['a key nobody knows', { contact: { shoeSize: { any: { include: [44] } } } }],
  ])('of %s finds everyone', (_what, filters) => {
    expect(people(filters)).toHaveLength(world.people.length);
  });

  it.each([
    ['excludes alone', { contact: { seniority: { any: { exclude: ['vp'] } } } }],
    ['a rank nobody knows', { contact: { seniority: { any: { include: ['boss'] } } } }],
    ['a text for an array', { contact: { seniority: { any: { include: 'vp' } } } }],
    ['an array for an object', { account: [] }],
    ['a mode nobody knows', { contact: { skill: { any: { include: { mode: 'LOOSE', content: ['x'] } } } } }],
    ['301 values', { account: { domain: { any: { include: Array.from({ length: 301 }, String) } } } }],
    [
      'a keyword source of the other table',
      { contact: { keyword: { any: { include: { sources: [{ source: 'SEO' }], content: ['x'] } } } } },
    ],
    ['the job-role filter', { account: { employee: { seniority: { any: { include: ['vp'] } } } } }],
    ['a radius of 0', { account: { geoLocation: { position: { lat: 1, lng: 1 }, radius: 0, unit: 'km' } } }],
    ['ALL where a value is always known', { account: { employeeSize: { type: 'ALL' } } }],
    [
      'a duration of half a month',
      { contact: { experience: { latest: { duration: { total: { min: { month: 0.5 } } } } } } },
    ],
  ])('of %s is 400', (_what, filters) => {
    expect(refusalOf(() => people(filters))?.status).toBe(400);
  });

  it('names the key it does not know when it is to refuse it', () => {
    const strict = createSearch({ world, choices: () => ({ ...choices, unknownFilterKeys: 'refuse' }) });
    const ask = (filters: object) => refusalOf(() => strict.findPeople(filters, nobodyExcluded))?.message;
    expect(ask({ contact: { shoeSize: {} } })).toBe('unknown filter: contact.shoeSize');
    expect(ask({ contact: { skill: { any: { includes: {} } } } })).toBe('unknown filter: contact.skill.any.includes');
    expect(ask({ contact: { skill: { any: { include: { content: ['SQL'] } } } } })).toBeUndefined();
  });

  it('has a reader for every row of the filter table', () => {
    const refused = filterRows.filter(({ path }) => {
      const [kind = '', ...keys] = path.split('.');
      const value = keys.toReversed().reduce<unknown>((inner, key) => ({ [key]: inner }), 7);
      // A number is nobody's filter: whoever reads it refuses it, and whoever drops it does not.
      return kind !== 'lists' && refusalOf(() => companies({ account: { name: {} }, [kind]: value })) === null;
    });
    expect(refused.map(({ path }) => path).filter((path) => path.startsWith('account.'))).toEqual([]);
    const unread = filterRows
      .filter(({ path }) => path.startsWith('contact.'))
      .filter(({ path }) => {
        const value = path
          .split('.')
          .toReversed()
          .reduce<unknown>((inner, key) => ({ [key]: inner }), 7);
        return refusalOf(() => people(Object(value))) === null;
      });
    expect(unread).toEqual([]);
  });

  it('leaves out the people a list names', () => {
    const [first, second] = people({ contact: { seniority: { any: { include: ['vp'] } } } });
    const ids = new Set([first?.id ?? '']);
    expect(search.findPeople({ contact: { seniority: { any: { include: ['vp'] } } } }, ids)[0]).toBe(second);
  });
});

describe('lookalikes', () => {
  const fenwick = world.findCompanyBySlug(demoCompanies.fenwick.slug);

  it('are the likest first, and never the seeds', () => {
    const found = companies({ lookalikeDomains: ['https://www.fenwick.example/about'] });
    expect(found.length).toBeGreaterThan(2);
    expect(found).not.toContain(fenwick);
    if (fenwick === null) throw new Error('No demo company');
    const likeness = found.map(createLikeness(fenwick));
    expect(likeness).toEqual(likeness.toSorted((a, b) => b - a));
    expect(createLikeness(fenwick)(fenwick)).toBeCloseTo(1);
  });

  it('are more when there are more seeds, and fewer when a filter is added', () => {
    const one = companies({ lookalikeDomains: ['fenwick.example'] });
    const two = companies({
      lookalikeDomains: ['fenwick.example', 'https://www.pronet.example/company/okavango-freight'],
    });
    const small = companies({
      lookalikeDomains: ['fenwick.example'],
      account: { employeeSize: { type: 'RANGE', range: [{ end: 200 }] } },
    });
    expect(two.length).toBeGreaterThan(one.length);
    expect(small.length).toBeLessThan(one.length);
    expect(small.every((company) => one.includes(company) && company.headcount < 200)).toBe(true);
  });

  it('are no one when no seed is known, and refused when there are six', () => {
    expect(companies({ lookalikeDomains: ['nobody.example'] })).toEqual([]);
    expect(refusalOf(() => companies({ lookalikeDomains: Array(6).fill('fenwick.example') }))?.status).toBe(400);
  });
});

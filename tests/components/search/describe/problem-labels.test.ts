import '../../extension-page.tsx';
import { describe, expect, it } from 'vitest';
import { placeOf, problemLabel, problemLine } from '@/components/search/describe/problem-labels';
import { parsedLabels } from '@/components/search/paste-step';
import { parseSearch } from '@/lib/searches/parse-search';
import { checkSearch } from '@/lib/service/contract/filters/check-search';
import { type Problem, type ProblemRule, textForms } from '@/lib/service/contract/filters/problem';

const rules: ProblemRule[] = [
  { rule: 'unknown-key', keys: ['senority'] },
  { rule: 'unknown-key', keys: ['a', 'b'] },
  { rule: 'empty-filter' },
  { rule: 'no-filter' },
  { rule: 'exclude-only' },
  { rule: 'too-many', max: 300 },
  { rule: 'too-many-sources', max: 5 },
  { rule: 'not-allowed', allowed: ['km', 'mi'] },
  { rule: 'platform-not-supported', platforms: ['PLATFORM_B'] },
  { rule: 'range-without-ends' },
  { rule: 'range-backwards' },
  { rule: 'beyond-cap', max: 10_000 },
  { rule: 'out-of-bounds', min: -90 },
  { rule: 'out-of-bounds', max: 90 },
  { rule: 'out-of-bounds', min: 0, max: 12 },
  ...textForms.map((form) => ({ rule: 'wrong-text', form }) as const),
  { rule: 'missing' },
  { rule: 'wrong-type' },
];
const at = (rule: ProblemRule, path = ''): Problem => ({ path, ...rule });

describe('problemWords', () => {
  it.each(rules)('names the problem and its remedy: %j', (rule) => {
    const text = problemLabel(at(rule));
    expect(text.length).toBeGreaterThan(20);
    expect(text).not.toMatch(/\$\d|undefined|\{/);
  });

  it('says each in words of its own', () => {
    const said = rules.map((rule) => problemLabel(at(rule)));
    expect(new Set(said).size).toBe(said.length);
  });

  it('names the numbers, keys and values that it is about', () => {
    expect(problemLabel(at({ rule: 'too-many', max: 300 }))).toContain('300');
    expect(problemLabel(at({ rule: 'unknown-key', keys: ['a', 'b'] }))).toContain('a, b');
    expect(problemLabel(at({ rule: 'not-allowed', allowed: ['km', 'mi'] }))).toContain('km, mi');
    expect(problemLabel(at({ rule: 'out-of-bounds', min: 0, max: 12 }))).toContain('0 to 12');
  });

  it('names some of many allowed values', () => {
    const allowed = Array.from({ length: 30 }, (_each, index) => `v${index}`);
    expect(problemLabel(at({ rule: 'not-allowed', allowed }))).toContain('v7 …');
  });
});

describe('placeOf', () => {
  it('is the name that the form has for the filter', () => {
    expect(placeOf(at({ rule: 'missing' }, 'contact.seniority.any.include.3'))).toBe('Seniority');
  });

  it('is the key itself when the form has no such filter, and nothing for the whole', () => {
    expect(placeOf(at({ rule: 'missing' }, 'contact'))).toBe('contact');
    expect(placeOf(at({ rule: 'no-filter' }))).toBeNull();
    expect(problemLine(at({ rule: 'exclude-only' }))).toBe(problemLabel(at({ rule: 'exclude-only' })));
  });
});

describe('a refused search', () => {
  it.each([
    [{ contact: { location: { any: { include: Array(301).fill('a') } } } }, /^Lives in: At most 300 values/],
    [
      { contact: { socialMediaFollower: { PLATFORM_C: {} } } },
      /^Followers and connections: .*only on the professional network/,
    ],
    [{ account: { employeeSize: { type: 'RANGE', range: [{ start: 9, end: 3 }] } } }, /^Headcount: The start is after/],
    [{ contact: { pronet: { any: { include: ['amara'] } } } }, /^Profile page: Enter a full address/],
  ])('is shown at its filter %#', (body, text) => {
    expect(problemLine(checkSearch(body)[0] ?? at({ rule: 'missing' }))).toMatch(text);
  });
});

describe('parsedWords', () => {
  it('names the key as it was pasted', () => {
    const parsed = parseSearch('{"contact":{"senority":{}}}', 'people');
    expect(parsedLabels(parsed, 'people')).toEqual([
      'contact: The service does not know senority here. Remove it or correct its name.',
    ]);
  });

  it('counts problems beyond the first five', () => {
    const wrong = Object.fromEntries(
      ['seniority', 'location', 'skill', 'fullName', 'degree', 'language', 'keyword'].map((key) => [key, 5]),
    );
    const text = parsedLabels(parseSearch(JSON.stringify({ contact: wrong }), 'people'), 'people');
    expect(text).toHaveLength(6);
    expect(text.at(-1)).toMatch(/^and \d more$/);
  });

  it('names skipped parts and their kinds', () => {
    const text = '{"account":{"employee":{"seniority":{"any":{"include":["vp"]}}}},"page":3,"size":10}';
    expect(parsedLabels(parseSearch(text, 'people'), 'people').join(' ')).toBe(
      'The form is filled in. It is a search for companies. page, size were ignored. They are chosen beside the filters.',
    );
  });
});

// As in every entrypoint: zod's other way of parsing is another piece of code.
import '@/lib/platform/zod-jitless';
import { describe, expect, it } from 'vitest';
import { type Endpoint, type EndpointName, endpoints } from '@/lib/service/contract/endpoints';
import { fullPerson, sparsePerson } from '../../../../fixtures/people.ts';
import {
  analysis,
  companyId,
  inquiry,
  pageOf,
  phone,
  previewPerson,
  replies,
  submission,
  trackId,
} from '../../../../fixtures/replies.ts';

const names = Object.keys(replies) as EndpointName[];

function read(name: EndpointName, json: unknown): unknown {
  const { reply }: Endpoint = endpoints[name];
  return reply.parse(JSON.parse(JSON.stringify(json)));
}

function isRead(name: EndpointName, json: unknown): boolean {
  const { reply }: Endpoint = endpoints[name];
  return reply.safeParse(json).success;
}

describe('every reply schema', () => {
  it.each(names)('of %s reads the interface’s examples', (name) => {
    for (const json of replies[name]) expect(isRead(name, json), JSON.stringify(json).slice(0, 200)).toBe(true);
  });

  it.each(names)('of %s keeps unknown keys', (name) => {
    const first: unknown = replies[name][0];
    if (name === 'reverseLookup') return expect(read(name, { ...fullPerson, later: 1 })).toHaveProperty('later', 1);
    expect(read(name, { ...(first as object), later: { of: ['use'] } })).toMatchObject({ later: { of: ['use'] } });
  });

  it.each(names)('of %s reads its own result again, and finds the same', (name) => {
    const { reply }: Endpoint = endpoints[name];
    for (const json of replies[name]) {
      const once = reply.parse(json);
      expect(reply.parse(once)).toEqual(once);
    }
  });

  it.each(names)('of %s refuses values that are no reply', (name) => {
    const mayBeNull = name === 'reverseLookup';
    const mayBeList = name === 'reverseLookup' || name.endsWith('Submissions');
    for (const json of [undefined, 'x', 7, true, [7], ...(mayBeNull ? [] : [null]), ...(mayBeList ? [] : [[]])]) {
      expect([json, isRead(name, json)]).toEqual([json, false]);
    }
    if (!name.endsWith('Notify')) expect(isRead(name, {})).toBe(false);
  });
});

describe('"Page envelope"', () => {
  const readable: [string, unknown, object][] = [
    ['a page without its small print', { content: [], totalElements: 0 }, { content: [], totalElements: 0 }],
    ['more matches than can be paged', { content: [], totalElements: 400_000_000 }, { totalElements: 400_000_000 }],
    ['a track id', pageOf([sparsePerson], { trackId }), { trackId, content: [{ id: sparsePerson.id }] }],
    ['a track id that is none, which costs the emails and not the page', pageOf([], { trackId: 7 }), { trackId: null }],
    ['strange small print', { content: [], totalElements: 1, size: 'ten', first: 'yes' }, { size: null, first: null }],
  ];
  it.each(readable)('is read with %s', (_what, json, expected) => {
    expect(read('peopleSearch', json)).toMatchObject(expected);
  });

  const refused: [string, unknown][] = [
    ['without content', { totalElements: 0 }],
    ['with content null', { content: null, totalElements: 0 }],
    ['with content that is a block', { content: {}, totalElements: 0 }],
    ['without a total', { content: [] }],
    ['with a total as a text', { content: [], totalElements: '7' }],
    ['with a total below none', { content: [], totalElements: -1 }],
    ['with half a match', { content: [], totalElements: 0.5 }],
  ];
  it.each(refused)('is refused %s', (_what, json) => {
    expect(isRead('peopleSearch', json)).toBe(false);
  });

  it.each([
    ['a person that is none', { name: 'Jane' }],
    ['a person of null', null],
  ])('is read but for %s, which is handed on as it came', (_what, item) => {
    expect(read('peopleSearch', pageOf([fullPerson, item]))).toMatchObject({
      content: [{ id: fullPerson.id }],
      unread: [{ position: 1, item }],
    });
  });
});

describe('"Person preview result"', () => {
  const flags: [string, object, Record<string, boolean>][] = [
    ['at the root and one level down', previewPerson, { mobile: true, skills: false, technologies: true }],
    ['said twice, the root', { id: companyId, has_mobile: false, company: { has_mobile: true } }, { mobile: false }],
    ['in a block of their own', { id: companyId, availability: { has_educations: true } }, { educations: true }],
    ['two levels down, none', { id: companyId, a: { b: { has_mobile: true } } }, {}],
    ['that are no flags, none', { id: companyId, has_mobile: 'yes', has_skills: null, had_x: true }, {}],
    ['not at all', { id: companyId }, {}],
  ];
  it.each(flags)('has its flags %s', (_what, json, available) => {
    expect(read('peoplePreview', pageOf([json]))).toMatchObject({ content: [{ available }] });
    expect(
      (read('peoplePreview', pageOf([json])) as { content: [{ available: object }] }).content[0].available,
    ).toEqual(available);
  });

  it('keeps a flag of a prototype as data', () => {
    const [person] = endpoints.peoplePreview.reply.parse(
      pageOf([JSON.parse(`{"id":"${companyId}","has___proto__":true}`)]),
    ).content;
    expect(Object.keys(person?.available ?? {})).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(person?.available)).toBe(Object.prototype);
  });

  it('has to have an id', () => {
    const reply = read('peoplePreview', pageOf([{ ...previewPerson, id: undefined }]));
    expect(reply).toMatchObject({ content: [], unread: [{ position: 0 }] });
  });
});

describe('"Company Search"', () => {
  it('reads a company of nothing but its id, and refuses one without', () => {
    expect(read('companySearch', pageOf([{ id: companyId }]))).toMatchObject({ content: [{}], unread: [] });
    for (const company of [{ summary: { name: 'Fenwick' } }, { id: 'fenwick' }]) {
      expect(read('companySearch', pageOf([company]))).toMatchObject({ content: [], unread: [{ item: company }] });
    }
  });
});

describe('"Phone result"', () => {
  const [first, second] = ['+31201234567', '+31207654321'];
  const nested: [string, unknown, string[]][] = [
    ['as the contract has it', [[first, second]], [first, second]],
    ['in two lists', [[first], [second]], [first, second]],
    ['flat', [first, second], [first, second]],
    ['one alone', first, [first]],
    ['deeper', [[[[first]], [[second]]]], [first, second]],
    ['in a block called data', { data: [[first]] }, [first]],
    ['in blocks in blocks', { data: { data: [{ data: [first] }] } }, [first]],
    ['twice, once', [[first], [first, second]], [first, second]],
    ['beside nulls', [null, [null, first]], [first]],
    ['none', [], []],
    ['none, in lists', [[], [[]]], []],
    ['null', null, []],
  ];
  it.each(nested)('has its numbers %s', (_what, data, numbers) => {
    expect(read('mobilePhone', { ...phone, data })).toMatchObject({ numbers });
    expect(read('mobilePhoneV2', { status: 200, data: { ...phone, data } })).toMatchObject({ data: { numbers } });
  });

  it('has numbers 100,000 lists deep', () => {
    let data: unknown = '+31201234567';
    for (let depth = 0; depth < 100_000; depth++) data = [data];
    expect(endpoints.mobilePhone.reply.parse({ ...phone, data }).numbers).toEqual(['+31201234567']);
  });

  const refused: [string, unknown][] = [
    ['a number as a number', { ...phone, data: [31_201_234_567] }],
    ['a flag', { ...phone, data: [true] }],
    ['a text without digits', { ...phone, data: ['not found'] }],
    ['a block without data', { ...phone, data: [{ number: first }] }],
    ['no data', { id: phone.id }],
    ['an id that is none', { ...phone, id: 'jane' }],
  ];
  it.each(refused)('is refused with %s', (_what, json) => {
    expect(isRead('mobilePhone', json)).toBe(false);
    expect(isRead('mobilePhoneV2', { status: 200, data: json })).toBe(false);
  });

  const lists = nested.filter(([, data]) => Array.isArray(data) || typeof data === 'string');
  it.each(lists)('of v2 is read without its envelope, with its numbers %s', (_what, data, numbers) => {
    expect(read('mobilePhoneV2', { ...phone, data })).toMatchObject({ data: { id: phone.id, numbers }, unread: [] });
  });

  it('of v2 without its envelope keeps a value that is no number, and is refused where there is nothing else', () => {
    const strange = { number: first };
    expect(read('mobilePhoneV2', { ...phone, data: [first, strange] })).toMatchObject({
      data: { numbers: [first] },
      unread: [{ item: strange }],
    });
    expect(isRead('mobilePhoneV2', { ...phone, data: [strange] })).toBe(false);
    expect(isRead('mobilePhoneV2', { id: phone.id })).toBe(false);
  });

  it('is nothing in an envelope that says so', () => {
    expect(read('mobilePhoneV2', { status: 200, data: null })).toMatchObject({ data: null });
    expect(read('mobilePhoneV2', { status: 404, error: 'data not found' })).toMatchObject({ data: null });
    expect(isRead('mobilePhoneV2', { status: 200 })).toBe(false);
  });
});

describe('"Reverse People Lookup"', () => {
  const table: [string, unknown, string | null][] = [
    ['a bare person', fullPerson, fullPerson.id],
    ['a person in data', { data: fullPerson }, fullPerson.id],
    ['a page of one', pageOf([fullPerson]), fullPerson.id],
    ['a list of two, the first', [fullPerson, sparsePerson], fullPerson.id],
    ['nobody in data', { status: 404, data: null }, null],
    ['an empty page', { content: [] }, null],
    ['an empty list', [], null],
    ['null', null, null],
  ];
  it.each(table)('reads %s', (_what, json, id) => {
    expect((read('reverseLookup', json) as { id: string } | null)?.id ?? null).toBe(id);
  });

  it('refuses a person without an id, at any place', () => {
    const nameless = { profile: fullPerson.profile };
    for (const json of [nameless, { data: nameless }, { content: [nameless] }, [nameless]]) {
      expect(isRead('reverseLookup', json)).toBe(false);
    }
  });
});

describe('"Personality analysis result"', () => {
  it('keeps scores, and descriptions in their place', () => {
    const { ocean, disc } = endpoints.analysis.reply.parse(analysis).assessments ?? {};
    expect(ocean).toMatchObject({
      openness: { score: 7.5, level: 'high' },
      conscientiousness: { descriptions: ['orderly'], labels: ['planner'] },
      extraversion: null,
    });
    expect(disc).toMatchObject({ dominance: { score: 1 }, influence: null });
    expect(endpoints.analysis.reply.parse(analysis).selling?.interests).toEqual(['chess']);
  });

  it('tolerates nulls and strange texts everywhere', () => {
    const nulls = { model: null, source: null, score: null, selling: null, hiring: { email: null }, assessments: null };
    expect(isRead('analysis', nulls)).toBe(true);
    expect(isRead('analysis', { ...analysis, model: 7, source: 'x', status: {}, success: 'yes' })).toBe(true);
  });

  it('is refused when all three of its parts are missing', () => {
    expect(isRead('analysis', { model: 'm', status: 'SUCCESS', success: true })).toBe(false);
    expect(isRead('analysis', { selling: 'x', hiring: [], assessments: 7 })).toBe(false);
  });
});

describe('"List"', () => {
  const list = replies.lists[0];
  const refused = [
    { ...list, id: 'x' },
    { ...list, id: null },
    { ...list, type: 'people' },
    { ...list, type: null },
  ];
  it.each(refused)('is refused as %j', (json) => {
    expect(isRead('lists', json)).toBe(false);
  });

  it('is read without its values', () => {
    expect(read('lists', { id: trackId, type: 'company_id' })).toMatchObject({ values: [] });
  });
});

describe('"Find Emails by Track ID" and "Export People with Email"', () => {
  it('a submit has to say its track id, and nothing else', () => {
    expect(read('emailFinder', { trackId })).toMatchObject({ trackId });
    expect(isRead('emailFinder', { state: 'PENDING', statistics: { total: 0, found: 0 } })).toBe(false);
    expect(read('peopleExport', { trackId, statistics: 'soon', webhook: 7 })).toMatchObject({
      statistics: null,
      webhook: null,
    });
  });

  it('"Job statistics" have to state the number found', () => {
    expect(isRead('emailFinderStatistics', { state: 'DONE', statistics: { total: 1 } })).toBe(false);
    expect(isRead('emailFinderStatistics', { state: 'DONE', statistics: { total: 1, found: '1' } })).toBe(false);
    expect(isRead('emailFinderStatistics', { state: 'DONE' })).toBe(false);
    expect(isRead('peopleExportStatistics', { state: 'DONE', statistics: { total: 1, found: -1 } })).toBe(false);
  });

  it('tolerates statistics without success and failed, and any state ("States and transitions")', () => {
    const statistics = { total: 9, found: 3 };
    expect(read('peopleExportStatistics', { state: 'SORTING', statistics })).toMatchObject({
      state: 'SORTING',
      statistics,
    });
    expect(read('peopleExportStatistics', { state: 7, statistics })).toMatchObject({ state: null });
  });

  it('"Email-finder inquiry item": an output that is missing is empty, one that cannot be read is handed on', () => {
    const unfinished = { ...inquiry, state: 'PROCESSING', output: null };
    expect(read('emailFinderInquiries', pageOf([unfinished]))).toMatchObject({ content: [{ output: [] }] });
    const torn = { ...inquiry, output: [{ address: 'a@b.example' }] };
    expect(read('emailFinderInquiries', pageOf([torn]))).toMatchObject({ content: [], unread: [{ item: torn }] });
  });

  it('"Email wrapper in export results": an email still being looked for is read', () => {
    const page = pageOf([{ ...sparsePerson, email: { state: 'PROCESSING', output: [] } }]);
    expect(read('peopleExportInquiries', page)).toMatchObject({
      content: [{ email: { state: 'PROCESSING', output: [] } }],
    });
  });

  it('"Submission record": reads a page or a bare list, and is refused without the fields that decide money', () => {
    expect(read('emailFinderSubmissions', [submission])).toMatchObject({ totalElements: 1, content: [{ trackId }] });
    expect(read('emailFinderSubmissions', { content: [submission], totalElements: 40 })).toMatchObject({
      totalElements: 40,
    });
    expect(isRead('emailFinderSubmissions', [{ ...submission, fullyRefunded: 'true' }])).toBe(false);
    expect(isRead('emailFinderSubmissions', [{ ...submission, fullyRefunded: undefined }])).toBe(false);
    expect(isRead('emailFinderSubmissions', [{ ...submission, trackId: null }])).toBe(false);
    expect(isRead('emailFinderSubmissions', [{ ...submission, state: 'NEW', service: null, attempts: 'x' }])).toBe(
      true,
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, fillPath, pathOf, queryText } from '@/lib/service/client/request-address';
import { type Endpoint, type EndpointName, endpoints } from '@/lib/service/contract/endpoints';
import { operations, previewPaths } from '../../../fixtures/interface.ts';
import { trackId } from '../../../fixtures/replies.ts';

const inquiries = endpoints.peopleExportInquiries;
const submissions = endpoints.emailFinderSubmissions;

describe('pathOf', () => {
  it('takes the path of the row', () => {
    expect(pathOf(endpoints.peoplePreview)).toBe(previewPaths[0]);
  });

  it.each(previewPaths)('takes %s for the preview when it is set', (previewPath) => {
    expect(pathOf(endpoints.peoplePreview, { previewPath })).toBe(previewPath);
  });

  it('leaves every other row where it is', () => {
    const names = (Object.keys(operations) as EndpointName[]).filter((name) => name !== 'peoplePreview');
    for (const name of names)
      expect(pathOf(endpoints[name], { previewPath: '/v2/people/preview' })).toBe(operations[name].path);
  });
});

describe('fillPath', () => {
  const table: [string, string, string | null][] = [
    ['a track id', trackId, `/a/${trackId}/b`],
    ['a slash', 'x/y', '/a/x%2Fy/b'],
    ['a way up', '../../v1/payments/credits', '/a/..%2F..%2Fv1%2Fpayments%2Fcredits/b'],
    ['two dots', '..', null],
    ['a dot', '.', null],
    ['three dots', '...', '/a/.../b'],
    ['nothing', '', null],
    ['a query', 'x?y=1#z', '/a/x%3Fy%3D1%23z/b'],
    ['a percent', '%2e%2e', '/a/%252e%252e/b'],
    ['a line break', 'x\r\nHost: y', '/a/x%0D%0AHost%3A%20y/b'],
    ['another script', 'ü', '/a/%C3%BC/b'],
    ['half a surrogate pair', '\uD800', '/a/%EF%BF%BD/b'],
  ];
  it.each(table)('with %s', (_what, value, expected) => {
    expect(fillPath('/a/{trackId}/b', { trackId: value })).toBe(expected);
  });

  it('refuses a missing part, also where a prototype has it', () => {
    expect(fillPath('/a/{trackId}', {})).toBeNull();
    expect(fillPath('/a/{toString}', {})).toBeNull();
  });

  it('never leads out of its place, for any value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const path = fillPath('/a/{x}/b', { x: value });
        fc.pre(path !== null);
        const { pathname, search, hash } = new URL(`https://api.example${path}`);
        expect([pathname, search, hash]).toEqual([path, '', '']);
        expect(pathname.split('/')).toHaveLength(4);
      }),
    );
  });
});

describe('queryText', () => {
  const table: [string, Parameters<typeof queryText>[0], string][] = [
    ['nothing', {}, ''],
    ['numbers and flags', { page: 0, fullyRefunded: false }, '?page=0&fullyRefunded=false'],
    ['a list, an entry each', { sort: ['created,desc', 'state,asc'] }, '?sort=created%2Cdesc&sort=state%2Casc'],
    ['what is left out', { page: undefined, size: 5 }, '?size=5'],
    ['what has a meaning in addresses', { state: 'a&b=c#d e' }, '?state=a%26b%3Dc%23d+e'],
  ];
  it.each(table)('writes %s', (_what, query, expected) => {
    expect(queryText(query)).toBe(expected);
  });
});

describe('addressOf', () => {
  const taken: [string, Endpoint, Parameters<typeof addressOf>[1], string][] = [
    [
      'a page of inquiries',
      inquiries,
      { params: { trackId }, query: { page: 2, size: 100 } },
      `/v1/people/export/${trackId}/inquiries?page=2&size=100`,
    ],
    ['inquiries without a query', inquiries, { params: { trackId } }, `/v1/people/export/${trackId}/inquiries`],
    [
      'submissions with everything',
      submissions,
      { query: { state: 'SETTLED', fullyRefunded: true, page: 0, size: 1, sort: ['created,desc', 'attempts'] } },
      '/v1/people/email-finder/submissions?state=SETTLED&fullyRefunded=true&page=0&size=1&sort=created%2Cdesc&sort=attempts',
    ],
    ['submissions with nothing', submissions, {}, '/v1/people/email-finder/submissions'],
  ];
  it.each(taken)('takes %s', (_what, endpoint, asked, expected) => {
    expect(addressOf(endpoint, asked, {})).toBe(expected);
  });

  const refused: [string, Endpoint, Parameters<typeof addressOf>[1]][] = [
    ['no track id', inquiries, {}],
    ['a track id that is none', inquiries, { params: { trackId: '../submissions' } }],
    ['one param more', inquiries, { params: { trackId, id: 'x' } }],
    ['params where there are none', endpoints.credits, { params: { trackId } }],
    ['a query where there is none', endpoints.credits, { query: { page: 1 } }],
    ['an unknown query', inquiries, { params: { trackId }, query: { sort: ['created'] } }],
    ['101 inquiries', inquiries, { params: { trackId }, query: { size: 101 } }],
    ['no inquiries', inquiries, { params: { trackId }, query: { size: 0 } }],
    ['a page before the first', submissions, { query: { page: -1 } }],
    ['an unknown state', submissions, { query: { state: 'DONE' } }],
    ['a flag as a text', submissions, { query: { fullyRefunded: 'true' } }],
    ['a sort in no order there is', submissions, { query: { sort: ['created,sideways'] } }],
    ['a sort that is no list', submissions, { query: { sort: 'created,desc' } }],
  ];
  it.each(refused)('refuses %s', (_what, endpoint, asked) => {
    expect(addressOf(endpoint, asked, {})).toBeNull();
  });
});

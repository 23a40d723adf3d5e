import { describe, expect, it } from 'vitest';
import { type Endpoint, type EndpointName, endpoints } from '@/lib/service/contract/endpoints';
import { errorTexts, limits } from '../../../../fixtures/interface.ts';
import { fullPerson } from '../../../../fixtures/people.ts';
import { requests, trackId } from '../../../../fixtures/replies.ts';

const webhook = 'https://hooks.pronet.example/sidenote';
const profile = 'https://www.pronet.example/in/jane-doe';
const { id } = fullPerson;

/** Null where the body may be sent, else why not. */
function refusalOf(name: EndpointName, body: unknown): string[] | null {
  const { request }: Endpoint = endpoints[name];
  const parsed = request?.safeParse(body);
  if (parsed === undefined) throw new Error(`${name} has no body`);
  return parsed.success ? null : parsed.error.issues.map(({ message }) => message);
}

describe('every request schema', () => {
  const bodies = Object.entries(requests).flatMap(([name, all]) => all.map((body) => [name, body] as const));
  it.each(bodies)('of %s takes %j', (name, body) => {
    expect(refusalOf(name as EndpointName, body)).toBeNull();
  });

  it.each(bodies)('of %s refuses one key more than %j', (name, body) => {
    expect(refusalOf(name as EndpointName, { ...body, additional: 1 })).not.toBeNull();
    expect(
      refusalOf(name as EndpointName, JSON.parse(`${JSON.stringify(body).slice(0, -1)},"constructor":1}`)),
    ).not.toBeNull();
  });

  it.each(Object.keys(requests) as EndpointName[])('of %s refuses values that are no body', (name) => {
    for (const body of [undefined, null, {}, [], 'x', 7]) expect(refusalOf(name, body)).not.toBeNull();
  });
});

describe('a webhook ("Events")', () => {
  const refused = [
    'http://hooks.pronet.example/x',
    'https://localhost/x',
    'https://app.localhost/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://0x7f.1/x',
    'https://10.0.0.1/x',
    'https://192.168.1.7/x',
    'https://172.16.0.1/x',
    'https://169.254.1.1/x',
    'https://[::1]/x',
    'https://intranet/x',
    'https://printer.local/x',
    'https://localhost./x',
    'https://100.64.0.1/x',
    'https://nas.lan/x',
    'https://hooks.corp/x',
    'https://user:pw@hooks.pronet.example/x',
    'https://user@hooks.pronet.example/x',
    `https://hooks.pronet.example/${'x'.repeat(2000)}`,
    'ftp://hooks.pronet.example',
    'javascript:alert(1)',
    '',
    'hooks.pronet.example',
    null,
    7,
  ];
  it.each(refused)('is refused as %j', (address) => {
    expect(refusalOf('emailFinder', { trackId, webhook: address })).not.toBeNull();
    expect(refusalOf('peopleExportNotify', { webhook: address })).not.toBeNull();
  });

  const taken = [webhook, 'https://172.32.0.1/x', 'https://10.example.com', 'https://11.0.0.1:8443/x?y=z'];
  it.each(taken)('is taken as %s', (address) => {
    expect(refusalOf('emailFinderNotify', { webhook: address })).toBeNull();
  });
});

describe('the bodies of "Mobile Phone Finder"', () => {
  const stated = errorTexts.map(({ text }): string => text);
  const refused: [string, unknown, string][] = [
    ['a domain alone', { domain: 'fenwick.example' }, 'both domain and name are required'],
    ['a name alone', { name: 'Jane Doe' }, 'both domain and name are required'],
    ['an address for a domain', { domain: 'https://fenwick.example/x', name: 'Jane' }, 'invalid domain provided'],
    ['a word for a domain', { domain: 'fenwick', name: 'Jane' }, 'invalid domain provided'],
  ];
  it.each(['mobilePhone', 'mobilePhoneV2'] as const)('of %s are refused in the words of the contract', (name) => {
    for (const [what, body, text] of refused) {
      expect(refusalOf(name, body), what).toContain(text);
      expect(stated).toContain(text);
    }
  });

  const others: unknown[] = [
    { pronet: 'jane-doe' },
    { pronet: profile, domain: 'fenwick.example', name: 'Jane' },
    { pronet: profile, name: 'Jane' },
    { domain: 'fenwick.example', name: ' ' },
    { domain: '', name: 'Jane' },
  ];
  it.each(others)('are refused as %j', (body) => {
    expect(refusalOf('mobilePhone', body)).not.toBeNull();
  });

  it('take domains of other scripts', () => {
    expect(refusalOf('mobilePhone', { domain: 'bücher.example', name: 'Jürgen 李' })).toBeNull();
  });
});

describe('the bodies of "Reverse People Lookup"', () => {
  it.each(['jane@fenwick.example', 'jane+tag@sub.fenwick.example', 'jürgen@bücher.example'])('take %s', (search) => {
    expect(refusalOf('reverseLookup', { search })).toBeNull();
  });

  const refused = [
    '',
    'jane',
    'jane@',
    '@fenwick.example',
    'jane@fenwick',
    'a b@c.example',
    'a@b@c.example',
    `${'a'.repeat(250)}@b.example`,
    null,
    7,
  ];
  it.each(refused)('are refused as %j', (search) => {
    expect(refusalOf('reverseLookup', { search })).not.toBeNull();
  });
});

describe('the bodies of "Personality Analysis"', () => {
  it.each(['', 'jane-doe', 'javascript:alert(1)', null])('are refused as %j', (url) => {
    expect(refusalOf('analysis', { url })).not.toBeNull();
  });
});

describe('the bodies of "Create or Update List" and the "Deep pagination procedure"', () => {
  const many = (count: number) => Array.from({ length: count }, () => id);

  it('take 10,000 values, as many as a search can be paged, and not one more', () => {
    expect(limits.valuesPerList).toBe(limits.recordsPerSearch);
    expect(refusalOf('lists', { type: 'people_id', values: many(limits.valuesPerList) })).toBeNull();
    expect(refusalOf('lists', { type: 'people_id', values: many(limits.valuesPerList + 1) })).toEqual([
      'terms_lookup_list_values_limit_exceeded',
    ]);
  });

  const taken: unknown[] = [
    { type: 'company_id', values: [id] },
    { type: 'people_id', values: [id], mode: 'APPEND' },
    { id: trackId, values: [id], mode: 'REPLACE' },
    { id: trackId, type: 'people_id', values: [] },
  ];
  it.each(taken)('take %j', (body) => {
    expect(refusalOf('lists', body)).toBeNull();
  });

  const refused: unknown[] = [
    { values: [id] },
    { type: 'people', values: [id] },
    { type: 'people_id' },
    { type: 'people_id', values: ['jane-doe'] },
    { type: 'people_id', values: [null] },
    { type: 'people_id', values: id },
    { type: 'people_id', values: [id], mode: 'append' },
    { id: 'my list', type: 'people_id', values: [id] },
  ];
  it.each(refused)('are refused as %j', (body) => {
    expect(refusalOf('lists', body)).not.toBeNull();
  });
});

describe('"Credit balance"', () => {
  const { reply } = endpoints.credits;
  it.each([0, 0.1, 12.5, 1e9, -3])('is read as %s', (total) => {
    expect(reply.parse({ total, plan: 'x' })).toEqual({ total, plan: 'x' });
  });

  it.each([{}, { total: '9' }, { total: null }, { credits: 9 }, null])('is refused as %j', (json) => {
    expect(reply.safeParse(json).success).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { createPhoneHandlers } from '../../../sandbox/api/handlers/phone-handlers.ts';
import type { Choices } from '../../../sandbox/choices.ts';
import { createBench, networkOrigin, world } from './handler-bench.ts';

type PhoneName = 'mobilePhone' | 'mobilePhoneV2';
const versions: PhoneName[] = ['mobilePhone', 'mobilePhoneV2'];
const urlOf = (slug: string) => `${networkOrigin}/in/${encodeURIComponent(slug)}`;
const amara = urlOf('amara-okonkwo');
const refusal = (status: number, message: string) => expect.objectContaining({ status, message });

function setUp(some: Partial<Choices> = {}) {
  const bench = createBench(some);
  const rooms = createPhoneHandlers(bench.parts);
  const request = (name: PhoneName, body: unknown, options?: { key?: string; credits?: number }) =>
    bench.request(rooms[name], name, body, options);
  return { ...bench, request };
}

function someoneWith(numbers: number) {
  const person = world.people.find(({ phones, hasProfileLink }) => phones.length === numbers && hasProfileLink);
  if (person === undefined) throw new Error(`Nobody has ${numbers} numbers`);
  return person;
}

describe('the phone finder', () => {
  it.each([`${amara}/?trk=1`, 'https://nl.pronet.example/in/Amara-Okonkwo/'])(
    'finds the profile, when it is written as %s',
    (pronet) => {
      expect(setUp().request('mobilePhone', { pronet })).toHaveProperty('json.pronet', amara);
    },
  );

  it('finds by domain and name, when case and accents differ', () => {
    const { request } = setUp();
    for (const body of [
      { domain: 'fenwick.example', name: 'Amara Okonkwo' },
      { domain: ' FENWICK.example', name: 'AMÁRA okonkwo ', pronet: '' },
    ]) {
      expect(request('mobilePhone', body)).toHaveProperty('json.pronet', amara);
    }
  });

  it('goes by the profile, when domain and name are there as well', () => {
    const { slug } = someoneWith(2);
    const body = { pronet: urlOf(slug), domain: 'fenwick.example', name: 'Amara Okonkwo' };
    expect(setUp().request('mobilePhone', body)).toHaveProperty('json.pronet', urlOf(slug));
  });

  it.each([
    { pronet: urlOf('mateus-carvalho') },
    { pronet: urlOf('nobody-at-all') },
    { domain: 'fenwick.example', name: 'Nobody At All' },
    { domain: 'nobody.example', name: 'Amara Okonkwo' },
  ])('is free, 404 in v1 and an envelope in v2, when there is no number: %j', (body) => {
    const { request, paid } = setUp();
    expect(request('mobilePhone', body)).toEqual(refusal(404, 'data not found'));
    expect(request('mobilePhoneV2', body)).toMatchObject({
      json: { status: 404, error: 'data not found', data: null },
      charged: 0,
      isV2: true,
    });
    expect(paid()).toEqual([]);
  });

  it.each([
    [{}, 'request not readable'],
    [{ pronet: null, domain: '', name: ' ' }, 'request not readable'],
    [{ pronet: 7 }, 'request not readable'],
    [null, 'request not readable'],
    [{ domain: 'fenwick.example' }, 'both domain and name are required'],
    [{ name: 'Amara Okonkwo', domain: '' }, 'both domain and name are required'],
    [{ domain: 'fenwick', name: 'Amara' }, 'invalid domain provided'],
    [{ domain: 'https://fenwick.example', name: 'Amara' }, 'invalid domain provided'],
    [{ domain: 'fenwick.example/about', name: 'Amara' }, 'invalid domain provided'],
    [{ domain: '-fenwick.example', name: 'Amara' }, 'invalid domain provided'],
    [{ domain: `${'a.'.repeat(130)}example`, name: 'Amara' }, 'invalid domain provided'],
    [{ pronet: 'amara-okonkwo' }, 'invalid brand url provided'],
    [{ pronet: 'javascript:alert(1)' }, 'invalid brand url provided'],
    [{ pronet: 'https://pronet.example.evil.example/in/amara-okonkwo' }, 'invalid brand url provided'],
    [{ pronet: `${networkOrigin}/company/fenwick-instruments` }, 'invalid brand url provided'],
  ])('is 400 in both versions, when it is asked %j: "%s"', (body, text) => {
    const { request, paid } = setUp();
    for (const name of versions) expect(request(name, body)).toEqual(refusal(400, text));
    expect(paid()).toEqual([]);
  });
});

describe('the price of numbers', () => {
  it('has to be covered for one number before, and for all of them when they are found', () => {
    const { request, paid } = setUp();
    const two = { pronet: urlOf(someoneWith(2).slug) };
    for (const name of versions) {
      expect(request(name, { pronet: urlOf('nobody-at-all') }, { key: 'poor', credits: 4.9 })).toEqual(
        refusal(402, 'not enough credits'),
      );
      expect(request(name, two, { key: 'for one', credits: 9.9 })).toEqual(refusal(402, 'not enough credits'));
      expect(request(name, {}, { key: 'poor' })).toEqual(refusal(400, 'request not readable'));
    }
    expect([paid('poor'), paid('for one')]).toEqual([[], []]);
    expect(request('mobilePhone', two, { key: 'for two', credits: 10 })).toHaveProperty('json');
  });
});

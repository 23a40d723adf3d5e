import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../lib/service/contract/endpoints.ts';
import { createAnalysisHandler } from '../../../sandbox/api/handlers/handlers.ts';
import { createReverseLookupHandler } from '../../../sandbox/api/handlers/reverse-lookup-handler.ts';
import type { Choices } from '../../../sandbox/choices.ts';
import { addressesOf } from '../../../sandbox/world/people/email-output.ts';
import { createBench, networkOrigin, world } from './handler-bench.ts';

const refusal = (status: number, message: string) => expect.objectContaining({ status, message });

function setUp(some: Partial<Choices> = {}) {
  const bench = createBench(some);
  const rooms = {
    reverseLookup: createReverseLookupHandler(bench.parts),
    analysis: createAnalysisHandler(bench.parts),
  };
  const request = (name: 'reverseLookup' | 'analysis', body: unknown, options?: { key?: string; credits?: number }) =>
    bench.request(rooms[name], name, body, options);
  return { ...bench, request };
}

describe('reverse lookup', () => {
  it('answers the bare person without email and phone, when the address has an owner', () => {
    const { request } = setUp();
    const answer = request('reverseLookup', { search: 'Amara.Okonkwo@FENWICK.example' });
    if (!('json' in answer)) throw answer;
    const person = endpoints.reverseLookup.reply.parse(answer.json);
    expect(person).toMatchObject({
      identifier: 'amara-okonkwo',
      company: { summary: { name: 'Fenwick Instruments' } },
    });
    for (const field of ['educations', 'position_groups', 'department']) expect(person).toHaveProperty(field);
    expect(person).not.toHaveProperty('email');
    const text = JSON.stringify(answer.json);
    const phones = world.findPersonBySlug('amara-okonkwo')?.phones ?? [];
    expect(phones.length).toBeGreaterThan(0);
    for (const secret of ['amara.okonkwo@fenwick.example', ...phones]) expect(text).not.toContain(secret);
  });

  it('finds by the second address, when there are two', () => {
    const { request } = setUp();
    const person = world.people.find(({ mailbox }) => mailbox === 'two-valid');
    if (person === undefined) throw new Error('Nobody has two addresses');
    const [, second] = addressesOf(person);
    expect(request('reverseLookup', { search: second })).toHaveProperty('json.id', person.id);
  });

  it.each([
    [''],
    ['amara'],
    ['@fenwick.example'],
    ['amara@fenwick'],
    ['a b@fenwick.example'],
    ['a@b@fenwick.example'],
    [`${'a'.repeat(250)}@b.example`],
    [null],
    [7],
    [undefined],
  ])('is 400 and free, when the address is %j', (search) => {
    const { request, paid } = setUp({ chargeNotFound: true });
    expect(request('reverseLookup', { search })).toEqual(refusal(400, 'request not readable'));
    expect(paid()).toEqual([]);
  });
});

describe('analysis', () => {
  it('answers with the fields the extension reads, when the profile is known', () => {
    const answer = setUp().request('analysis', { url: `${networkOrigin}/in/amara-okonkwo` });
    if (!('json' in answer)) throw answer;
    const analysis = endpoints.analysis.reply.parse(answer.json);
    expect(analysis).toMatchObject({
      source: {
        refId: world.findPersonBySlug('amara-okonkwo')?.id,
        headline: 'Head of Revenue Operations at Fenwick Instruments',
      },
      status: 'SUCCESS',
      success: true,
    });
  });

  it.each([[''], ['amara-okonkwo'], ['javascript:alert(1)'], [null], [7], [undefined]])(
    'is 400 and free, when the url is %j',
    (url) => {
      const { request, paid } = setUp({ chargeNotFound: true });
      expect(request('analysis', { url })).toEqual(refusal(400, 'request not readable'));
      expect(paid()).toEqual([]);
    },
  );

  it.each(['https://evil.example/in/amara-okonkwo', `${networkOrigin}/company/fenwick-instruments`])(
    'is 404, when the url is %s, which is no one’s profile',
    (url) => {
      expect(setUp().request('analysis', { url })).toEqual(refusal(404, 'data not found'));
    },
  );
});

describe.each([
  ['reverseLookup', 0.5, { search: 'amara.okonkwo@fenwick.example' }, { search: 'nobody@nowhere.example' }],
  ['analysis', 4, { url: `${networkOrigin}/in/amara-okonkwo` }, { url: `${networkOrigin}/in/nobody-at-all` }],
] as const)('the price of %s', (name, price, known, unknown) => {
  it('is %d, when a person is found', () => {
    const { request, paid } = setUp();
    expect(request(name, known)).toMatchObject({ charged: price * 1000 });
    expect(paid()).toEqual([price]);
  });

  it('is nothing when no one is found, or the same by choice', () => {
    const { request, paid, choices } = setUp();
    expect(request(name, unknown)).toEqual(refusal(404, 'data not found'));
    expect(paid()).toEqual([]);
    choices.flip({ chargeNotFound: true });
    expect(request(name, unknown)).toEqual(refusal(404, 'data not found'));
    expect(paid()).toEqual([price]);
  });

  it('has to be covered before, when no one would be found as well', () => {
    const { request, paid } = setUp();
    for (const body of [known, unknown]) {
      expect(request(name, body, { key: 'poor', credits: price - 0.1 })).toEqual(refusal(402, 'not enough credits'));
    }
    expect(request(name, {}, { key: 'poor' })).toEqual(refusal(400, 'request not readable'));
    expect(paid('poor')).toEqual([]);
    expect(request(name, known, { key: 'enough', credits: price })).toHaveProperty('json');
  });
});

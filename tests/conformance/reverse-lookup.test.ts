import { describe, expect, it } from 'vitest';
import { addressesOf } from '../../sandbox/world/people/email-output.ts';
import { operations, prices } from '../fixtures/interface.ts';
import { at, conformanceSandbox } from './support/conformance-sandbox.ts';

// Reverse lookups (docs/interface.md#reverse-people-lookup).

const { sandbox, request, newKey, books, flip } = conformanceSandbox();
const path = operations.reverseLookup.path;

async function answerTo(search: unknown) {
  const key = await newKey(10);
  const answer = await request(path, { body: { search }, key });
  return { ...answer, charges: (await books(key)).charges.map(({ amount }) => amount) };
}

describe('reverse lookup', () => {
  it('answers the profile of an address, with company, education, positions and department', async () => {
    const { status, json } = await answerTo('amara.okonkwo@fenwick.example');
    expect(status).toBe(200);
    expect(json).toMatchObject({ identifier: 'amara-okonkwo', company: { summary: { name: 'Fenwick Instruments' } } });
    for (const field of ['educations', 'position_groups', 'department']) expect(json).toHaveProperty(field);
  });

  it('knows the addresses that verification finds, in any case', async () => {
    const people = ['valid', 'two-valid'].flatMap((state) =>
      sandbox()
        .world.people.filter(({ mailbox }) => mailbox === state)
        .slice(0, 8),
    );
    expect(people.some(({ mailbox }) => mailbox === 'two-valid')).toBe(true);
    for (const person of people)
      for (const address of addressesOf(person).flatMap((each) => [each, each.toUpperCase()]))
        expect(at((await answerTo(address)).json, 'id')).toBe(person.id);
  });

  it('shows neither the valid email nor the mobile number', async () => {
    for (const person of sandbox()
      .world.people.filter(({ phones, mailbox }) => phones.length > 0 && mailbox === 'valid')
      .slice(0, 10)) {
      const { status, text, json } = await answerTo(person.address);
      expect(status).toBe(200);
      expect(json).not.toHaveProperty('email');
      expect(text).not.toContain(person.address);
      for (const phone of person.phones) expect(text).not.toContain(phone.slice(-8));
    }
  });

  it('costs 0.5', async () => {
    expect((await answerTo('amara.okonkwo@fenwick.example')).charges).toEqual([prices.reverseLookupPerRequest]);
  });

  it('is 404 for an address that no one has, and costs as chosen', async () => {
    const free = await answerTo('nobody@nowhere.example');
    expect([free.status, free.json, free.charges]).toMatchObject([404, { status: 404 }, []]);
    await flip({ chargeNotFound: true });
    const paid = await answerTo('nobody@nowhere.example');
    expect([paid.status, paid.charges]).toEqual([404, [prices.reverseLookupPerRequest]]);
  });

  it.each([
    [''],
    ['amara'],
    [undefined],
    [null],
    [7],
    ['@fenwick.example'],
    ['a b@fenwick.example'],
    ['a@b@fenwick.example'],
    ['amara@fenwick'],
    [`${'a'.repeat(250)}@b.example`],
  ])('is 400 when the address is %j, free of charge', async (search) => {
    await flip({ chargeNotFound: true });
    const { status, charges } = await answerTo(search);
    expect([status, charges]).toEqual([400, []]);
  });
});

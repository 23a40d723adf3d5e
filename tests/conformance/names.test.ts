import { describe, expect, it } from 'vitest';
import { operations } from '../fixtures/interface.ts';
import { at, conformanceSandbox, everybody, search } from './support/conformance-sandbox.ts';

/** A deployment writes its brand where the contract has the neutral word (docs/interface.md#naming-note). */
const names = { keys: { pronet: 'brand' }, values: { PRONET: 'BRAND' } };
const { request, find, count, flip } = conformanceSandbox({ people: 60, companies: 12, names });

describe('a deployment with names of its own', () => {
  it('writes them in results, and not the neutral ones', async () => {
    const { content } = await find({ account: everybody, size: 60 });
    expect(content.filter((person) => typeof at(person, 'link', 'brand') === 'string').length).toBeGreaterThan(30);
    for (const person of content) {
      expect(person.link).not.toHaveProperty('pronet');
      expect(at(person, 'company', 'link')).toHaveProperty('brand');
    }
  });

  it('takes them in filters', async () => {
    const [someone] = (await find({ account: everybody, size: 60 })).content.filter((one) => at(one, 'link', 'brand'));
    const found = await find({ contact: { brand: { any: { include: [at(someone, 'link', 'brand')] } } } });
    expect(found.content.map(({ id }) => id)).toEqual([someone?.id]);
    const followers = { type: 'RANGE', range: [{ start: 1 }] };
    expect(await count({ contact: { socialMediaFollower: { brand: { followers } } } })).toBeGreaterThan(0);
    expect(await count({ contact: { socialMedia: { any: { include: ['BRAND'] } } } })).toBeGreaterThan(0);
    const contact = { socialMediaFollower: { PLATFORM_B: { followers } } };
    expect((await request(search, { body: { account: everybody, contact, page: 0, size: 1 } })).status).toBe(501);
  });

  it('takes them in the phone finder, and says them in its error', async () => {
    const path = operations.mobilePhone.path;
    const brand = 'https://www.pronet.example/in/amara-okonkwo';
    expect(await request(path, { body: { brand } })).toMatchObject({ status: 200, json: { brand } });
    expect(await request(path, { body: { brand: 'amara' } })).toMatchObject({
      status: 400,
      json: { error: 'invalid brand url provided' },
    });
  });

  it('takes the neutral ones for names it does not know, as any other', async () => {
    const path = operations.mobilePhone.path;
    const link = 'https://www.pronet.example/in/amara-okonkwo';
    expect(await request(path, { body: { pronet: 'not-a-url' } })).toMatchObject({
      status: 400,
      json: { error: 'request not readable' },
    });
    // Dropped, and the wider search is found and billed (docs/interface.md#what-the-service-ignores).
    const wider = { contact: { pronet: { any: { include: [link] } } } };
    expect(await count(wider)).toBe(await count({ account: everybody }));
    const platform = { contact: { socialMedia: { any: { include: ['PRONET'] } } }, page: 0, size: 1 };
    expect((await request(search, { body: platform })).status).toBe(400);
    await flip({ unknownFilterKeys: 'refuse' });
    const refused = await request(search, { body: { ...wider, page: 0, size: 1 } });
    expect([refused.status, at(refused.json, 'error')]).toEqual([
      400,
      'unknown filter: contact.pronet (not known here)',
    ]);
  });
});

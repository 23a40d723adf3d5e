import '../../worlds/dom-setup.ts';
import { liveQuery } from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { findExclusion, findExclusions, findPerhaps } from '@/lib/exclusions/match/find-exclusions';
import { weakNames } from '@/lib/exclusions/match/weak-names';
import { companySchema } from '@/lib/service/contract/schemas/company';
import { connectionId, facet } from '@/tests/fixtures/rows/fixture-rows';
import { createExclusionLists, knownAs, pageOf, put } from '../../worlds/exclusion-policy.ts';

const jane = pageOf('jane-doe');
const record = { ...knownAs(jane, { emails: ['jane@acme.example'] }), name: 'Jane Doe' };

/** What the record of a company at another domain says. */
const globex = facet(companySchema.parse({ link: { domain: 'globex.example' } }));

let stop = () => {};
afterEach(() => stop());

/** What a live query says last. */
function follow<Value>(read: () => Promise<Value>) {
  const latest: { value?: Value; error?: unknown } = {};
  const subscription = liveQuery(read).subscribe(
    (value) => {
      latest.value = value;
    },
    (error) => {
      latest.error = error;
    },
  );
  stop = () => subscription.unsubscribe();
  return async () => {
    if (latest.error !== undefined) throw latest.error;
    return latest.value;
  };
}

describe('a live check', () => {
  const acme = pageOf('acme', 'company');

  it.each(['one', 'many'])('of %s follows the lists, the records and who is forgotten', async (count) => {
    const { db, clock, exclusions } = await createExclusionLists();
    await db.records.put(record);
    await exclusions.exclude(acme, null, put());
    const because = follow(async () => {
      const found =
        count === 'one'
          ? await findExclusion(db, jane, record, clock.now())
          : (await findExclusions(db, connectionId, [jane, pageOf('john')], clock.now())).get(jane.key);
      return found?.because ?? 'nothing';
    });
    await expect.poll(because).toBe('nothing');
    await db.records.put(knownAs(acme, { domain: 'acme.example' }));
    await expect.poll(because).toBe('company');
    await exclusions.exclude(jane, null, put());
    await expect.poll(because).toBe('self');
    await exclusions.conceal(jane, null);
    await db.members.where('names').equals(`page:${acme.key}`).delete();
    await expect.poll(because).toBe('self');
    await db.members.clear();
    await expect.poll(because).toBe('nothing');
  });

  it('of who is perhaps on a list follows the lists and the records', async () => {
    const { db, clock, exclusions } = await createExclusionLists();
    const made = await exclusions.createList('Customers', 'person');
    if (made.outcome !== 'named') throw new Error('No list');
    const isPerhaps = follow(async () => (await findPerhaps(db, jane, record, clock.now())) !== null);
    await expect.poll(isPerhaps).toBe(false);
    await db.members.put({
      id: 'm',
      listId: made.listId,
      label: 'Jane Doe',
      why: '',
      at: 1,
      route: 'import',
      expiresAt: null,
      names: weakNames('Jane Doe', { name: '', domain: 'globex.example' }),
    });
    await db.records.put(knownAs(acme, { domain: 'acme.example', facets: { company: globex } }));
    await expect.poll(isPerhaps).toBe(true);
  });
});

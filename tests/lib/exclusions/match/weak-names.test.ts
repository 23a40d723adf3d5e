import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Facets } from '@/lib/database/schema/rows';
import { findExclusion, findExclusions, findPerhaps, isExcluded } from '@/lib/exclusions/match/find-exclusions';
import { weakNames } from '@/lib/exclusions/match/weak-names';
import { isMemberName } from '@/lib/exclusions/names';
import { readLocal } from '@/lib/exclusions/sync/reads';
import { companySchema } from '@/lib/service/contract/schemas/company';
import { subjectOfEmployee } from '@/lib/subjects/known-subjects';
import { connectionId, emailEntry, facet } from '@/tests/fixtures/rows/fixture-rows';
import { createExclusionLists, knownAs, pageOf } from '../../../worlds/exclusion-policy.ts';

const jane = pageOf('jane-doe');
let world: Awaited<ReturnType<typeof createExclusionLists>>;

beforeEach(async () => {
  world = await createExclusionLists();
  const made = await world.exclusions.createList('Customers', 'person');
  if (made.outcome !== 'named') throw new Error('No list');
  await world.db.members.put({
    id: 'm',
    listId: made.listId,
    label: 'Jürgen Groß',
    why: 'asked us',
    at: 1,
    route: 'import',
    expiresAt: null,
    names: weakNames('Groß, Jürgen', { name: 'Fenwick Instruments GmbH', domain: 'www.fenwick.example' }),
  });
});

const named = (name: string, facets: Facets) => ({ ...knownAs(jane, { facets }), name });
const atDomain: Facets = { email: facet([emailEntry({ address: 'j@mail.fenwick.example' })]) };
const atName: Facets = { company: facet(companySchema.parse({ summary: { name: 'Fenwick Instruments' } })) };
const perhaps = (record: Parameters<typeof findPerhaps>[2], subject = jane) =>
  findPerhaps(world.db, subject, record, world.clock.now());

describe('a name and a company on a list', () => {
  it.each([
    ['by the employer’s domain', 'Jürgen Groß', atDomain],
    ['by the employer’s name', 'Jürgen Groß', atName],
    ['in another spelling', 'Dr. Juergen Gross', atDomain],
  ])('warn of a person with both, %s', async (_how, name, facets) => {
    expect(await perhaps(named(name, facets))).toMatchObject({ listName: 'Customers', why: 'asked us' });
  });

  it('warn of a typed name at a typed domain', async () => {
    expect(await perhaps(null, subjectOfEmployee('Jürgen Groß', 'fenwick.example') ?? jane)).not.toBeNull();
  });

  it('say nothing of a person who has only one of them', async () => {
    expect(await perhaps(named('Jürgen Klein', atDomain))).toBeNull();
    expect(
      await perhaps(named('Jürgen Groß', { email: facet([emailEntry({ address: 'j@acme.example' })]) })),
    ).toBeNull();
    expect(await perhaps(null)).toBeNull();
  });

  it('exclude no one', async () => {
    const record = named('Jürgen Groß', { ...atDomain, ...atName });
    await world.db.records.put(record);
    const now = world.clock.now();
    for (const subject of [jane, subjectOfEmployee('Jürgen Groß', 'fenwick.example') ?? jane]) {
      expect(await isExcluded(world.db, subject, now)).toBeNull();
      expect(await findExclusion(world.db, subject, record, now)).toBeNull();
      expect([...(await findExclusions(world.db, connectionId, [subject], now))]).toEqual([]);
    }
  });

  it('are never sent to the service', async () => {
    const lists = await world.db.lists.toArray();
    const local = await readLocal(world.db, connectionId, lists, world.clock.now());
    expect(local.map(({ ids }) => ids)).toEqual([[]]);
  });

  it('warn no longer once the member has ended', async () => {
    await world.db.members.update('m', { expiresAt: 2 });
    expect(await perhaps(named('Jürgen Groß', atDomain))).toBeNull();
  });

  it('are a name that a list of people may hold, and no other', () => {
    const names = weakNames('Jürgen Groß', { name: 'Müller; Söhne "KG"', domain: 'fenwick.example' });
    expect(names.length).toBeGreaterThan(1);
    expect(names.map((name) => [isMemberName(name, 'person'), isMemberName(name, 'company')])).toEqual(
      names.map(() => [true, false]),
    );
  });

  it('are not made of one word, of a mail provider or of no company', () => {
    expect(weakNames('Acme', { name: 'Acme', domain: 'acme.example' })).toEqual([]);
    expect(weakNames('Jürgen Groß', { name: '', domain: 'gmail.com' })).toEqual([]);
    expect(weakNames('Jürgen Groß', { name: '', domain: null })).toEqual([]);
  });
});

import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { idAlias, subjectAlias } from '@/lib/database/records/aliases';
import { originOf } from '@/lib/database/schema/origins';
import { learnIds, learnIdsOf, withKnownIds } from '@/lib/exclusions/sync/learn-ids';
import { subjectOfDomain, subjectOfEmail } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { connectionId, emailEntry, facet } from '@/tests/fixtures/rows/fixture-rows';
import { createExclusionLists, knownAs, pageOf, put, uuid } from '../../../worlds/exclusion-policy.ts';

const idName = (kind: Subject['kind'], number: number) => `id:${originOf(connectionId)}|${kind}:${uuid(number)}`;

async function createList(kind: Subject['kind'], members: readonly Subject[]) {
  const world = await createExclusionLists();
  const made = await world.exclusions.createList('Kunden', kind);
  if (made.outcome !== 'named') throw new Error('No list');
  for (const subject of members) await world.exclusions.exclude(subject, null, put(made.listId));
  const list = await world.db.lists.get(made.listId);
  if (list === undefined) throw new Error('No list');
  const namesByLabel = async () =>
    Object.fromEntries((await world.db.members.toArray()).map(({ label, names }) => [label, names]));
  return { ...world, list, namesByLabel };
}

describe('the members of a list', () => {
  it('get the ids that are known by now, by page and by website, and no other ids', async () => {
    const acme = subjectOfDomain('acme.example');
    const { db, list, namesByLabel } = await createList('company', [
      acme,
      pageOf('globex', 'company'),
      pageOf('initech', 'company'),
    ]);
    await db.records.bulkPut([
      { ...knownAs(acme, { id: uuid(1) }), id: 'a' },
      { ...knownAs(pageOf('globex', 'company'), { id: uuid(2) }), id: 'b' },
      // A person of the same page name, and a company that is on no list.
      { ...knownAs(pageOf('initech'), { id: uuid(3) }), id: 'c' },
      { ...knownAs(pageOf('hooli', 'company'), { id: uuid(4) }), id: 'd' },
    ]);
    await learnIds(db, list, connectionId);
    expect(await namesByLabel()).toEqual({
      'acme.example': ['domain:acme.example', idName('company', 1)],
      globex: ['page:company/pronet/globex', idName('company', 2)],
      initech: ['page:company/pronet/initech'],
    });
  });

  it('are left as they are where nothing new is known', async () => {
    const { db, list } = await createList('person', [pageOf('ada')]);
    const before = await db.generations.get('lists');
    await learnIds(db, list, connectionId);
    expect(await db.generations.get('lists')).toEqual(before);
  });
});

describe('a person whose id has just been found', () => {
  it('gets it on the lists of their kind that hold their page', async () => {
    const { db, namesByLabel } = await createList('person', [pageOf('ada'), pageOf('ben')]);
    const ada = knownAs(pageOf('ada'), { id: uuid(1) });
    expect(ada.aliases).toEqual(
      expect.arrayContaining([subjectAlias(connectionId, pageOf('ada').key), idAlias(connectionId, 'person', uuid(1))]),
    );
    await db.transaction('rw', [db.lists, db.members], () => learnIdsOf(db, [ada]));
    expect(await namesByLabel()).toEqual({
      ada: ['page:person/pronet/ada', idName('person', 1)],
      ben: ['page:person/pronet/ben'],
    });
  });

  it('gets it on each list of their kind, with many others in one read, and by their address as well', async () => {
    const { db, exclusions, namesByLabel } = await createList('person', [subjectOfEmail('ada@x.example')]);
    const companies = await exclusions.createList('Firmen', 'company');
    if (companies.outcome !== 'named') throw new Error('No list');
    const acme = subjectOfDomain('acme.example');
    await exclusions.exclude(acme, null, put(companies.listId));
    const ada = knownAs(pageOf('ada'), {
      id: uuid(1),
      emails: ['ada@x.example'],
      facets: { email: facet([emailEntry({ address: 'ada@x.example' })]) },
    });
    const all = [ada, knownAs(acme, { id: uuid(2) }), knownAs(pageOf('ben'), { id: uuid(3) })];
    await db.transaction('rw', [db.lists, db.members], () => learnIdsOf(db, all));
    expect(await namesByLabel()).toEqual({
      'ada@x.example': ['email:ada@x.example', idName('person', 1)],
      'acme.example': ['domain:acme.example', idName('company', 2)],
    });
  });
});

describe('a member by telephone number', () => {
  const number = 'phone:+491701234567';
  const mobile = { mobile: facet({ numbers: ['+49 (0)170 1234567'] }) };
  const ada = { ...knownAs(pageOf('ada'), { id: uuid(1), facets: mobile }), id: 'a' };

  async function withPhone() {
    const world = await createList('person', []);
    const member = { listId: world.list.id, label: 'Ada', why: '', at: 1, route: 'import' as const, expiresAt: null };
    await world.db.members.put({ ...member, id: 'm', names: [number] });
    return world;
  }

  it('gets the id of the person whose mobile it turns out to be', async () => {
    const { db, namesByLabel } = await withPhone();
    await db.transaction('rw', [db.lists, db.members, db.records], () => learnIdsOf(db, [ada]));
    expect(await namesByLabel()).toEqual({ Ada: [number, idName('person', 1)] });
  });

  it('gets the id that is known already, on a copy to the service', async () => {
    const { db, list, namesByLabel } = await withPhone();
    await db.records.put(ada);
    await learnIds(db, list, connectionId);
    expect(await namesByLabel()).toEqual({ Ada: [number, idName('person', 1)] });
  });

  it('gets it when it is imported', async () => {
    const { db } = await createList('person', []);
    await db.records.put(ada);
    const rows = [{ names: [number] }, { names: ['phone:+491707654321'] }];
    const found = await withKnownIds(db, { kind: 'person', connection: connectionId }, rows);
    expect(found.map(({ names }) => names)).toEqual([[number, idName('person', 1)], ['phone:+491707654321']]);
  });
});

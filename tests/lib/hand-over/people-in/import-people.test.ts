import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readRecord } from '@/lib/database/reads';
import { emailAlias, idAlias, subjectAlias } from '@/lib/database/records/aliases';
import { eraseOld } from '@/lib/database/retention/erase-old';
import { withoutOld } from '@/lib/database/retention/without-old';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { importPeople } from '@/lib/hand-over/people-in/import-people';
import type { PeopleChunk, PersonRow } from '@/lib/hand-over/people-in/person-row';
import { fileFactsOf } from '@/lib/outreach/marks';
import { forgetSubject } from '@/lib/purchases/erasure/forget-subject';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import { connectionId, emailEntry, facet, person, subjectOf } from '@/tests/fixtures/rows/fixture-rows';
import { createExclusionLists, knownAs, pageOf, put, uuid } from '@/tests/worlds/exclusion-policy';

const rowOf = (
  row: number,
  slug: string | null,
  part: Partial<PersonRow['facts']> = {},
  keys: string[] = [],
): PersonRow => ({
  row,
  keys: [...(slug === null ? [] : [`person/pronet/${slug}`]), ...keys],
  facts: { name: 'Ana Roe', title: 'CTO', company: 'Acme', ...part },
});
const anaRow = rowOf(2, 'ana', { emails: ['ana@acme.example'], phones: ['+491707043906'], domain: 'acme.example' }, [
  'person/email/ana@acme.example',
]);

async function createPeople() {
  const world = await createExclusionLists();
  const { db, clock } = world;
  /** Domains of the team's list. */
  const teamHas = new Set<string>();
  const findListed: Parameters<typeof importPeople>[0]['findListed'] = async (sought) =>
    new Map(
      (await sought())
        .filter(({ domain }) => teamHas.has(domain ?? ''))
        .map(({ key }) => [key, { listName: 'Customers' }]),
    );
  const add = (rows: PersonRow[], importId = uuid(1), part: Partial<PeopleChunk> = {}) =>
    importPeople({ db, clock, findListed }, { importId, source: 'apollo', file: 'people.csv', rows, ...part });
  const recordOf = (slug: string) => readRecord(db, connectionId, subjectOf(slug).key);
  return { ...world, add, recordOf, teamHas };
}

const none = { added: 0, known: 0, excluded: 0, two: 0 };

describe('a person of a file', () => {
  it('becomes a known person with the facts of the file, which are not bought', async () => {
    const { db, add, recordOf, clock } = await createPeople();
    expect(await add([anaRow])).toEqual({ ...none, added: 1 });
    const record = await recordOf('ana');
    expect(record).toMatchObject({
      kind: 'person',
      name: null,
      facets: {},
      fromFile: { source: 'apollo', file: 'people.csv', at: clock.now(), ...anaRow.facts },
    });
    expect(await readRecord(db, connectionId, 'person/email/ana@acme.example')).toEqual(record);
    expect(await db.ledger.count()).toBe(0);
    expect(await db.intents.count()).toBe(0);
  });

  it('is added once, however often the chunk is sent, and counted the same', async () => {
    const { db, add } = await createPeople();
    const first = await add([anaRow, rowOf(3, 'bo')]);
    expect(await add([anaRow, rowOf(3, 'bo')])).toEqual(first);
    expect(await db.records.count()).toBe(2);
  });

  it('that another file names again has the newer facts, and the addresses of both', async () => {
    const { db, add, recordOf } = await createPeople();
    await add([anaRow]);
    const again = rowOf(9, 'ana', { title: 'CEO', emails: ['new@acme.example'] }, ['person/email/new@acme.example']);
    expect(await add([again], uuid(2), { file: 'newer.csv' })).toEqual({ ...none, known: 1 });
    expect(await recordOf('ana')).toMatchObject({
      fromFile: { file: 'newer.csv', title: 'CEO', emails: ['new@acme.example'] },
    });
    expect(await db.records.count()).toBe(1);
    expect((await recordOf('ana'))?.aliases).toContain(emailAlias(connectionId, 'new@acme.example'));
  });

  it('who was bought gains nothing but where else they are from', async () => {
    const { db, add, recordOf } = await createPeople();
    const bought = {
      ...knownAs(pageOf('ana'), { id: uuid(7), facets: { profile: facet(person()) } }),
      name: 'Ana Roe',
    };
    await db.records.put(bought);
    expect(await add([anaRow])).toEqual({ ...none, known: 1 });
    const { fromFile, ...rest } = (await recordOf('ana')) ?? {};
    expect(rest).toEqual(bought);
    expect(Object.keys(fromFile ?? {}).toSorted()).toEqual(['at', 'file', 'importId', 'source']);
  });

  it('whose order found nothing gains the facts and the profile of the file', async () => {
    const { db, add, recordOf } = await createPeople();
    const known = {
      ...knownAs(subjectOfEmail('ana@acme.example'), { facets: { profile: facet<never>(null) } }),
      id: 'a',
    };
    await db.records.put(known);
    expect(await add([anaRow])).toEqual({ ...none, known: 1 });
    expect(await recordOf('ana')).toMatchObject({ id: 'a', fromFile: { name: 'Ana Roe' } });
  });

  it('never takes the address of another person', async () => {
    const { db, add, recordOf } = await createPeople();
    const bo = knownAs(pageOf('bo'), { emails: ['ana@acme.example'], facets: { profile: facet(person()) } });
    await db.records.put(bo);
    expect(await add([anaRow])).toEqual({ ...none, added: 1 });
    expect((await recordOf('ana'))?.aliases).toEqual([subjectAlias(connectionId, subjectOf('ana').key)]);
    expect(await recordOf('bo')).toEqual(bo);
  });

  it('whose row names two known people is neither', async () => {
    const { db, add } = await createPeople();
    const all = [
      { ...knownAs(pageOf('ana'), { id: uuid(7) }), id: 'a' },
      { ...knownAs(pageOf('bo'), { id: uuid(8) }), id: 'b' },
    ];
    await db.records.bulkPut(all);
    expect(await add([rowOf(2, 'ana', {}, [`person/id/${uuid(8)}`])])).toEqual({ ...none, two: 1 });
    expect(await db.records.toArray()).toEqual(all);
  });

  it('whom the team excludes is left out, also if they are known', async () => {
    const { db, add, recordOf, teamHas } = await createPeople();
    const bo = rowOf(3, 'bo', { domain: 'halden.example' });
    await add([bo]);
    teamHas.add('acme.example').add('halden.example');
    expect(await add([anaRow, { ...bo, facts: { ...bo.facts, title: 'CEO' } }], uuid(2))).toEqual({
      ...none,
      excluded: 2,
    });
    expect(await recordOf('ana')).toBeNull();
    expect(await recordOf('bo')).toMatchObject({ fromFile: { title: 'CTO' } });
    expect(await db.records.count()).toBe(1);
  });

  it('does not stand before what was bought last', async () => {
    const { db, add } = await createPeople();
    const bought = { ...knownAs(pageOf('bo'), { facets: { email: facet([emailEntry()]) } }), touchedAt: 5 };
    await db.records.put(bought);
    await add([anaRow]);
    const newest = await db.records.orderBy('[connection+touchedAt]').last();
    expect(newest?.id).toBe(bought.id);
  });

  it('belongs to the service that is connected, and is not added without one', async () => {
    const { db, add } = await createPeople();
    await db.settings.delete('connection');
    await expect(add([anaRow])).rejects.toMatchObject({ failure: { kind: 'no-connection' } });
    expect(await db.records.count()).toBe(0);
  });
});

describe('a person on an exclusion list', () => {
  it.each<[by: string, exclude: (world: Awaited<ReturnType<typeof createPeople>>) => Promise<unknown>]>([
    ['their profile', ({ exclusions }) => exclusions.exclude(pageOf('ana'), null, put())],
    ['an address of the file', ({ exclusions }) => exclusions.exclude(subjectOfEmail('ana@acme.example'), null, put())],
    [
      'their company',
      ({ exclusions }) =>
        exclusions.exclude(
          {
            ...pageOf('x', 'company'),
            key: 'company/domain/acme.example',
            site: 'domain',
            slug: 'acme.example',
            url: null,
          },
          null,
          put(),
        ),
    ],
  ])('is left out by %s, and counted', async (_by, exclude) => {
    const world = await createPeople();
    await exclude(world);
    expect(await world.add([anaRow, rowOf(3, 'bo', { domain: undefined })])).toEqual({
      ...none,
      added: 1,
      excluded: 1,
    });
    expect(await world.recordOf('ana')).toBeNull();
  });

  it('by a telephone number is left out', async () => {
    const world = await createPeople();
    const { exclusions, db } = world;
    const made = await exclusions.createList('Phones', 'person');
    if (made.outcome !== 'named') throw new Error(made.problem);
    const importId = uuid(50);
    const rows = [{ names: ['phone:+491707043906'], label: 'Ana', why: '' }];
    await exclusions.importMembers({ importId, listId: made.listId, chunk: 0, rows });
    expect(await world.add([anaRow])).toEqual({ ...none, excluded: 1 });
    expect(await db.records.count()).toBe(0);
  });

  it('although they are known is left out as well, and keeps what was bought', async () => {
    const world = await createPeople();
    const bought = knownAs(pageOf('ana'), { facets: { profile: facet(person()) } });
    await world.db.records.put(bought);
    await world.exclusions.exclude(subjectOfEmail('ana@acme.example'), null, put());
    expect(await world.add([anaRow])).toEqual({ ...none, excluded: 1 });
    expect(await world.recordOf('ana')).toEqual(bought);
  });

  it('is excluded under the addresses of the file once they are a known person', async () => {
    const world = await createPeople();
    await world.add([anaRow]);
    await world.exclusions.exclude(pageOf('ana'), await world.recordOf('ana'), put());
    const [member] = await world.db.members.toArray();
    expect(member?.names).toContain('email:ana@acme.example');
    expect(await world.exclusions.isExcluded(subjectOfEmail('ana@acme.example'))).not.toBeNull();
  });
});

describe('what a file says', () => {
  const known = async (part: Partial<SubjectRecord> = {}): Promise<SubjectRecord> => {
    const { add, recordOf } = await createPeople();
    await add([anaRow]);
    const record = await recordOf('ana');
    if (record === null) throw new Error('Nobody was added');
    return { ...record, ...part };
  };

  it('gives way to a bought value, and hides what is marked as wrong', async () => {
    expect(fileFactsOf(await known())).toMatchObject({ emails: ['ana@acme.example'], phones: ['+491707043906'] });
    const bought = await known({ facets: { email: facet([emailEntry({ address: 'Ana@acme.example' })]) } });
    expect(fileFactsOf(bought)?.emails).toEqual([]);
    const marked = await known({ marks: [{ value: 'ANA@acme.example', kind: 'bounced', at: 1 }] });
    expect(fileFactsOf(marked)).toMatchObject({ emails: [], phones: ['+491707043906'] });
  });

  it('is erased with its age: of a person known from nothing else, nothing is left', async () => {
    const { db, clock, add } = await createPeople();
    await add([anaRow]);
    await clock.advance(29 * 86_400_000);
    expect(await eraseOld(db, 30, clock.now())).toBe(0);
    await clock.advance(2 * 86_400_000);
    await eraseOld(db, 30, clock.now());
    expect(await db.records.count()).toBe(0);
  });

  it('is erased with its age: what the user added and bought stays, without the addresses of the file', async () => {
    const { db, clock, add, recordOf } = await createPeople();
    await add([anaRow]);
    const record = await recordOf('ana');
    await clock.advance(31 * 86_400_000);
    const email = facet([emailEntry({ address: 'bought@acme.example' })], clock.now());
    await db.records.put({ ...(record as SubjectRecord), tags: ['fair'], facets: { email } });
    await eraseOld(db, 30, clock.now());
    const left = await recordOf('ana');
    expect(left).toMatchObject({ tags: ['fair'], facets: { email } });
    expect(left?.fromFile).toBeUndefined();
    expect(JSON.stringify(left)).not.toMatch(/ana@acme|Roe/);
  });

  it('keeps its young addresses when older purchases are erased', async () => {
    const record = await known({ facets: { email: facet([emailEntry({ address: 'ana@acme.example' })], 1) } });
    const left = withoutOld(record, record.createdAt - 1, record.createdAt);
    expect(left.facets).toEqual({});
    expect(left.aliases).toContain(emailAlias(connectionId, 'ana@acme.example'));
  });

  it('is gone with "Forget this person", under every name', async () => {
    const { db, add } = await createPeople();
    await add([anaRow]);
    await forgetSubject(db, connectionId, subjectOfEmail('ana@acme.example'));
    expect(await db.records.count()).toBe(0);
  });

  it('stays when the record joins another of the same person', async () => {
    const { db, add, recordOf } = await createPeople();
    await add([anaRow]);
    const { mergeIntoRecord } = await import('@/lib/database/records/merge-record');
    const names = {
      aliases: [idAlias(connectionId, 'person', uuid(7)), subjectAlias(connectionId, subjectOf('ana').key)],
    };
    const found = { ...names, hints: [], name: 'Ana M. Roe', facets: { email: [emailEntry()] } };
    await db.transaction('rw', [db.records, db.ledger, db.pictures], () =>
      mergeIntoRecord(db, connectionId, 'person', found, { intentId: 'i', nowMs: 9, chargedMilli: 1000 }),
    );
    expect(await recordOf('ana')).toMatchObject({
      name: 'Ana M. Roe',
      fromFile: { file: 'people.csv', name: 'Ana Roe' },
    });
  });
});

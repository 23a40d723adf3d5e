import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readRecord } from '@/lib/database/reads';
import { hashName } from '@/lib/database/schema/exclusion-names';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { Facets } from '@/lib/database/schema/rows';
import {
  findExclusion,
  findExclusions,
  findPerhaps,
  isExcluded,
  soughtOfRow,
} from '@/lib/exclusions/match/find-exclusions';
import { weakNames } from '@/lib/exclusions/match/weak-names';
import { isMemberName } from '@/lib/exclusions/names';
import { companySchema } from '@/lib/service/contract/schemas/company';
import { subjectOfDomain, subjectOfEmail, subjectOfEmployee, subjectOfId } from '@/lib/subjects/known-subjects';
import { connectionId, emailEntry, facet, person } from '@/tests/fixtures/rows/fixture-rows';
import { runs } from '../../../depth.ts';
import { createExclusionLists, knownAs, pageOf, put, uuid } from '../../../worlds/exclusion-policy.ts';

const jane = pageOf('jane-doe');
const acme = pageOf('acme', 'company');
/** So many that the tables are read as a whole, and not looked up by name. */
const crowd = Array.from({ length: 500 }, (_each, at) => pageOf(`nobody-${at}`));
let world: Awaited<ReturnType<typeof createExclusionLists>>;

afterEach(() => vi.restoreAllMocks());

beforeEach(async () => {
  world = await createExclusionLists();
});

const find = (subject = jane, record: Parameters<typeof findExclusion>[2] = null) =>
  findExclusion(world.db, subject, record, world.clock.now());

describe('a person on a list', () => {
  test('when excluded under any name, is found by any other once the record knows both', async () => {
    const id = uuid(7);
    const ways = [jane, subjectOfId('person', id), subjectOfEmail('jane@acme.example')];
    const whole = knownAs(jane, { id, emails: ['jane@acme.example'] });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ways), fc.constantFrom(...ways), fc.boolean(), async (by, as, knowsAll) => {
        const { db, clock, exclusions } = await createExclusionLists();
        await exclusions.exclude(by, knowsAll ? whole : null, put());
        expect(await findExclusion(db, as, whole, clock.now())).toMatchObject({ because: 'self' });
      }),
      runs(40),
    );
  });

  test('when the record knows nothing of the other name, is not found by it', async () => {
    await world.exclusions.exclude(subjectOfEmail('jane@acme.example'), null, put());
    expect(await find()).toBeNull();
    expect(await find(pageOf('john-doe'), knownAs(pageOf('john-doe'), { emails: ['john@acme.example'] }))).toBeNull();
  });

  test('when known by a service id, is another one for another connection', async () => {
    const subject = subjectOfId('person', uuid(1));
    await world.exclusions.exclude(subject, null, put());
    expect(await find(subject)).not.toBeNull();
    expect(await find(subject, knownAs(subject, { connection: 'https://other.example#1' }))).toBeNull();
  });

  test('when known by page or address, is the same for every connection and while there is none', async () => {
    await world.exclusions.exclude(jane, knownAs(jane, { emails: ['jane@acme.example'] }), put());
    expect(await find(jane, knownAs(jane, { connection: 'https://other.example#1' }))).not.toBeNull();
    await world.db.settings.delete('connection');
    expect(await find(subjectOfEmail('Jane@Acme.example'))).not.toBeNull();
  });

  test('when a role address was found for them, does not cover others who share it; a member listed by that address covers all', async () => {
    const facets: Facets = { email: facet([emailEntry({ address: 'info@acme.example', generic: true })]) };
    await world.exclusions.exclude(jane, knownAs(jane, { facets }), put());
    expect(await find(pageOf('john'), knownAs(pageOf('john'), { facets }))).toBeNull();
    await world.exclusions.exclude(subjectOfEmail('info@acme.example'), null, put());
    expect(await find(pageOf('john'), knownAs(pageOf('john'), { facets }))).toMatchObject({ because: 'self' });
  });

  test('when the time is over, holds no more, to the millisecond', async () => {
    const made = await world.exclusions.createList('Customers', 'person');
    const listId = made.outcome === 'named' ? made.listId : '';
    await world.exclusions.setExpiry(listId, 30);
    await world.exclusions.exclude(jane, null, put(listId));
    await world.clock.advance(30 * 86_400_000 - 1);
    expect(await find()).toMatchObject({ listName: 'Customers' });
    await world.clock.advance(1);
    expect(await find()).toBeNull();
    await world.exclusions.exclude(jane, null, put(listId));
    expect(await find()).toMatchObject({ at: world.clock.now() });
    expect(await world.db.members.count()).toBe(1);
  });

  test('says which list, why and since when; the purchase door gets the name', async () => {
    const at = world.clock.now();
    await world.exclusions.exclude(jane, null, { listId: null, route: 'popup', why: 'asked us to stop' });
    expect(await find()).toMatchObject({ listName: 'Do not contact', why: 'asked us to stop', at, label: 'jane-doe' });
    expect(await world.exclusions.isExcluded(jane)).toBe('Do not contact');
    expect(await world.exclusions.isExcluded(pageOf('john'))).toBeNull();
  });
});

describe('the gate', () => {
  test('when asked about another name, reads the connection’s records', async () => {
    await world.exclusions.exclude(subjectOfEmail('jane@acme.example'), null, put());
    await world.db.records.put(knownAs(jane, { emails: ['jane@acme.example'] }));
    expect(await world.exclusions.isExcluded(jane)).toBe('Do not contact');
  });
});

describe('a person whose company is on a list', () => {
  const withCompany = (company: object): Facets => ({ company: facet(companySchema.parse(company)) });
  const works: [what: string, by: Parameters<typeof find>[0], facets: Facets, found: boolean][] = [
    ['by its id', subjectOfId('company', uuid(5)), withCompany({ id: uuid(5) }), true],
    ['by its page', acme, withCompany({ link: { pronet: 'https://nl.pronet.example/company/ACME/' } }), true],
    ['by its domain', subjectOfDomain('acme.example'), withCompany({ link: { domain: 'acme.example' } }), true],
    [
      'by its website',
      subjectOfDomain('acme.example'),
      withCompany({ link: { website: 'http://www.acme.example/x' } }),
      true,
    ],
    [
      'by a host of its domain',
      subjectOfDomain('acme.example'),
      withCompany({ link: { domain: 'shop.acme.example' } }),
      true,
    ],
    [
      'by the domain of the address',
      subjectOfDomain('acme.example'),
      { email: facet([emailEntry({ address: 'j@mail.acme.example' })]) },
      true,
    ],
    [
      'and another has that ending',
      subjectOfDomain('acme.example'),
      withCompany({ link: { domain: 'notacme.example' } }),
      false,
    ],
    [
      'and the address is free mail',
      subjectOfDomain('acme.example'),
      { email: facet([emailEntry({ address: 'j@acme.example', free: true })]) },
      false,
    ],
    [
      'by a current position',
      acme,
      {
        profile: facet(
          person({ position_groups: [{ company: { url: acme.url }, date: { start: '2020', end: null } }] }),
        ),
      },
      true,
    ],
    [
      'by a former position',
      acme,
      {
        profile: facet(
          person({ position_groups: [{ company: { url: acme.url }, date: { start: '2020', end: '2021' } }] }),
        ),
      },
      false,
    ],
  ];
  test.each(works)('%s, is covered or not', async (_what, by, facets, found) => {
    await world.exclusions.exclude(by ?? acme, null, put());
    const exclusion = await find(jane, knownAs(jane, { facets }));
    expect(exclusion?.because ?? null).toBe(found ? 'company' : null);
  });

  test('when only the record of the company knows both names, is covered', async () => {
    await world.exclusions.exclude(subjectOfDomain('acme.example'), null, put());
    const employee = knownAs(jane, { facets: withCompany({ id: uuid(5) }) });
    expect(await find(jane, employee)).toBeNull();
    await world.db.records.put(knownAs(acme, { id: uuid(5), domain: 'acme.example' }));
    expect(await find(jane, employee)).toMatchObject({ because: 'company', listName: 'Companies not to contact' });
  });

  test('when the list does not cover people, is not; the company is', async () => {
    const excluded = await world.exclusions.exclude(acme, knownAs(acme, { id: uuid(5) }), put());
    const employee = knownAs(jane, { facets: withCompany({ id: uuid(5) }) });
    expect(await find(jane, employee)).not.toBeNull();
    await world.exclusions.setCoversPeople(excluded.outcome === 'excluded' ? excluded.listId : '', false);
    expect(await find(jane, employee)).toBeNull();
    expect(await find(acme)).toMatchObject({ because: 'self' });
  });

  test('when a provider of mail is all that is known of it, is never covered, by any spelling', async () => {
    for (const domain of ['gmail.com', 'yahoo.co.uk', 'hotmail.fr', 'gmx.at', 'outlook.com']) {
      expect(await world.exclusions.exclude(subjectOfDomain(domain), null, put())).toEqual({ outcome: 'no-name' });
      await world.db.members.put({
        id: domain,
        listId: 'l',
        names: [`domain:${domain}`],
        label: domain,
        why: '',
        at: 0,
        route: 'import',
        expiresAt: null,
      });
      await world.db.lists.put({
        id: 'l',
        name: 'L',
        kind: 'company',
        createdAt: 0,
        coversPeople: true,
        expiresAfterDays: null,
        lastUsedAt: null,
        removedAt: null,
        salt: null,
      });
      expect(await find(subjectOfEmail(`jane@${domain}`))).toBeNull();
      expect(
        await find(jane, knownAs(jane, { facets: { email: facet([emailEntry({ address: `j@x.${domain}` })]) } })),
      ).toBeNull();
    }
  });

  test('when they are on a list themselves, that is said first', async () => {
    await world.exclusions.exclude(jane, null, put());
    await world.clock.advance(1000);
    await world.exclusions.exclude(acme, null, put());
    const facets = withCompany({ link: { pronet: acme.url } });
    expect(await find(jane, knownAs(jane, { facets }))).toMatchObject({ because: 'self' });
  });
});

/** The lists reopened, and a count of the transactions from now on. */
async function countTransactions({ db }: typeof world) {
  const counted = { begun: 0 };
  db.close();
  db.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      transaction(...of) {
        counted.begun += 1;
        return core.transaction(...of);
      },
    }),
  });
  await db.open();
  return counted;
}

describe('a check', () => {
  test('is one transaction, for one and for many, also where a person was forgotten', async () => {
    const { db, clock, exclusions } = world;
    await exclusions.exclude(acme, null, put());
    await db.records.bulkPut([
      knownAs(acme, { id: uuid(5), domain: 'acme.example' }),
      knownAs(jane, { emails: ['jane@acme.example'] }),
    ]);
    const many = [jane, ...crowd];
    const counted = await countTransactions(world);
    const begunBy = async (check: () => Promise<unknown>) => {
      counted.begun = 0;
      const found = await check();
      return [counted.begun, found];
    };
    const one = () => isExcluded(db, jane, clock.now());
    const all = async () => [...(await findExclusions(db, connectionId, many, clock.now())).keys()];
    expect(await begunBy(one)).toEqual([1, 'Companies not to contact']);
    expect(await begunBy(all)).toEqual([1, [jane.key]]);
    await exclusions.exclude(jane, null, put());
    await exclusions.conceal(jane, null);
    expect(await begunBy(one)).toEqual([1, 'Do not contact']);
    expect(await begunBy(all)).toEqual([1, [jane.key]]);
  });
});

describe('a forgotten person', () => {
  test('stays off-limits under every name, and no row names the person', async () => {
    const id = uuid(9);
    const whole = knownAs(jane, { id, emails: ['jane@acme.example'] });
    await world.exclusions.exclude(jane, whole, { ...put(), why: 'Jane said no' });
    const removed = await world.exclusions.exclude(pageOf('john'), null, put());
    await world.exclusions.conceal(jane, whole);
    const kept = JSON.stringify(await Promise.all(world.db.tables.map((table) => table.toArray())));
    for (const trace of ['jane', 'Jane', id]) expect(kept).not.toContain(trace);
    for (const by of [jane, subjectOfId('person', id), subjectOfEmail('jane@acme.example')])
      expect(await find(by)).toMatchObject({ label: null, why: '', because: 'self' });
    expect(await find(pageOf('janet'))).toBeNull();
    expect(removed.outcome === 'excluded' && (await world.exclusions.undo(removed.token))).toBe(true);
  });

  test('listed by a telephone number, or a possible name and company, is not readable there either', async () => {
    const facets = { mobile: facet({ numbers: ['+49 170 1234567'] }) };
    const whole = { ...knownAs(jane, { emails: ['jane@acme.example'], facets }), name: 'Jane Doe' };
    const made = await world.exclusions.createList('Customers', 'person');
    const listId = made.outcome === 'named' ? made.listId : '';
    const member = { listId, label: 'Jane', why: 'no', at: 1, route: 'import' as const, expiresAt: null };
    await world.db.members.bulkPut([
      { ...member, id: 'phone', names: ['phone:+491701234567'] },
      { ...member, id: 'weak', names: weakNames('Jane Doe', { name: '', domain: 'acme.example' }) },
    ]);
    await world.exclusions.conceal(jane, whole);
    const kept = JSON.stringify(await world.db.members.toArray());
    for (const trace of ['1701234567', 'jane', 'Jane']) expect(kept).not.toContain(trace);
    const again = { ...knownAs(pageOf('other'), { emails: ['jane@acme.example'] }), name: 'Jane Doe' };
    expect(await find(pageOf('other'), knownAs(pageOf('other'), { facets }))).toMatchObject({ because: 'self' });
    expect(await findPerhaps(world.db, pageOf('other'), again, world.clock.now())).not.toBeNull();
  });

  test('when that happens during the lookup, at any moment, is found', async () => {
    for (let wait = 0; wait < 12; wait++) {
      const { db, clock, exclusions } = await createExclusionLists();
      await exclusions.exclude(jane, null, put());
      const forgotten = exclusions.conceal(jane, null);
      for (let turn = 0; turn < wait; turn++) await new Promise((resolve) => setImmediate(resolve));
      const [one, many] = await Promise.all([
        findExclusion(db, jane, null, clock.now()),
        findExclusions(db, connectionId, [jane, pageOf('john')], clock.now()),
      ]);
      expect([one, many.get(jane.key)]).toMatchObject([{ because: 'self' }, { because: 'self' }]);
      await forgotten;
    }
  });

  test('when another window adds a name meanwhile, at any moment, stays off-limits under it', async () => {
    for (let wait = 0; wait < 40; wait++) {
      const { db, clock, exclusions } = await createExclusionLists();
      const listed = await exclusions.exclude(jane, null, put());
      const listId = listed.outcome === 'excluded' ? listed.listId : '';
      const forgotten = exclusions.conceal(jane, null);
      for (let turn = 0; turn < wait; turn++) await new Promise((resolve) => setImmediate(resolve));
      const rows = [{ names: [`page:${jane.key}`, 'email:j@home.example'], label: null, why: '' }];
      await exclusions.importMembers({ importId: uuid(1), listId, chunk: 0, rows });
      await forgotten;
      for (const by of [jane, subjectOfEmail('j@home.example')])
        expect([wait, await findExclusion(db, by, null, clock.now())]).toMatchObject([wait, { because: 'self' }]);
    }
  });

  test('when removed before, is in no undo either', async () => {
    await world.exclusions.exclude(jane, null, put());
    await world.exclusions.exclude(pageOf('john'), null, put());
    const ids = await world.db.members.toCollection().primaryKeys();
    const token = await world.exclusions.removeMembers(ids);
    await world.exclusions.conceal(jane, null);
    expect(JSON.stringify(await world.db.undos.toArray())).not.toContain('jane');
    await world.exclusions.undo(token ?? '');
    expect((await world.db.members.toArray()).map(({ label }) => label)).toEqual(['john']);
  });
});

describe('a typed name and domain', () => {
  const typed = subjectOfEmployee('Zoë Van Doe', 'acme.example') ?? jane;
  const zoe = pageOf('zoe-123');

  test.each(['zoe.doe', 'zdoe', 'doe.z', 'zoe', 'zoe.van.doe'])(
    'is found by an address that they may have there: %s',
    async (local) => {
      await world.exclusions.exclude(subjectOfEmail(`${local}@acme.example`), null, put());
      expect(await find(typed)).toMatchObject({ because: 'self' });
      expect(await find(subjectOfEmployee('Zoë Van Doe', 'other.example') ?? jane)).toBeNull();
      expect(await find(subjectOfEmployee('Ada Roe', 'acme.example') ?? jane)).toBeNull();
    },
  );

  test('is found by the company at that domain, and by a name that no address is made of', async () => {
    await world.exclusions.exclude(subjectOfDomain('acme.example'), null, put());
    expect(await find(typed)).toMatchObject({ because: 'company' });
    expect(await find(subjectOfEmployee('王伟', 'eu.acme.example') ?? jane)).toMatchObject({ because: 'company' });
    expect(await find(subjectOfEmployee('王伟', 'acme.example.org') ?? jane)).toBeNull();
  });

  test('is found by a person known by that name there, under any of their names on the list', async () => {
    const company = facet(companySchema.parse({ id: uuid(5), link: { domain: 'acme.example' } }));
    const known = { ...knownAs(zoe, { facets: { company } }), name: 'zoë van doe' };
    await world.db.records.put(known);
    await world.exclusions.exclude(zoe, known, put());
    expect(await isExcluded(world.db, typed, world.clock.now())).not.toBeNull();
    expect(
      await isExcluded(world.db, subjectOfEmployee('Zoë Van Doe', 'other.example') ?? jane, world.clock.now()),
    ).toBeNull();
  });

  test.each([
    ['Jürgen Groß', 'juergen gross'],
    ['Juergen Gross', 'Jürgen Groß'],
    ['Jean-Luc O’Neil', 'Jean Luc ONeil'],
    ['Øystein Łuk', 'Oystein Luk'],
    ['伟 王', '伟王'],
  ])('is found by a namesake there with another spelling: %s by %s', async (name, written) => {
    const known = { ...knownAs(zoe, { emails: ['someone@acme.example'] }), name };
    await world.db.records.bulkPut([
      known,
      { ...knownAs(jane, { emails: ['someone.else@acme.example'] }), name: 'Ada Roe' },
    ]);
    await world.exclusions.exclude(zoe, known, put());
    expect(await find(subjectOfEmployee(written, 'acme.example') ?? jane)).toMatchObject({ because: 'self' });
    expect(await find(subjectOfEmployee('Ada Roe', 'acme.example') ?? jane)).toBeNull();
  });

  test('can be put on a list itself, in any spelling', async () => {
    await world.exclusions.exclude(typed, null, put());
    expect(await find(subjectOfEmployee('zoë  van doe', 'ACME.example') ?? jane)).toMatchObject({ because: 'self' });
    const [member] = await world.db.members.toArray();
    expect(member).toMatchObject({ label: 'Zoë Van Doe, acme.example' });
    expect(member?.names.every((name) => isMemberName(name, 'person'))).toBe(true);
  });
});

test('an exclusion with an end holds while the clock has jumped, and ends once the clock is believed', async () => {
  const { db, clock, exclusions } = world;
  await exclusions.exclude(jane, null, put());
  await db.members.toCollection().modify({ expiresAt: clock.now() + 10 * 86_400_000 });
  const at = clock.now();
  await db.settings.put({ key: 'clockSeen', value: { at } });
  clock.shiftWall(200 * 86_400_000);
  expect(await find()).not.toBeNull();
  await db.settings.put({ key: 'clockSeen', value: { at, doubtedAt: clock.now(), wokenAt: clock.now() } });
  expect(await find()).not.toBeNull();
  await db.settings.put({ key: 'clockSeen', value: { at: clock.now() } });
  expect(await find()).toBeNull();
});

const slugs = ['a', 'b', 'c', 'd'];
const hosts = ['acme.example', 'mail.acme.example', 'globex.example'];
/** As a person may type them, of whom there may be namesakes. */
const typed = ['Zoë Doe', 'zoe-doe'].flatMap((name) => subjectOfEmployee(name, 'acme.example') ?? []);

const personArbitrary = fc.record({
  slug: fc.constantFrom(...slugs),
  host: fc.option(fc.constantFrom(...hosts)),
  hasId: fc.boolean(),
  name: fc.constantFrom(null, 'Zoë Doe', 'ZOE DOE', 'Ada Roe'),
  isKnown: fc.boolean(),
});
const worldArbitrary = fc.record({
  people: fc.uniqueArray(personArbitrary, { selector: ({ slug }) => slug, minLength: 1 }),
  listed: fc.array(fc.constantFrom(...slugs), { maxLength: 3 }),
  companies: fc.array(fc.constantFrom(...hosts), { maxLength: 2 }),
  /** Under which the company's own record is known besides. */
  alsoKnownAs: fc.option(fc.constantFrom(...hosts)),
  forgets: fc.boolean(),
  removes: fc.boolean(),
  laterDays: fc.constantFrom(0, 400),
  expires: fc.boolean(),
});

const namesakeListed: typeof worldArbitrary extends fc.Arbitrary<infer World> ? World : never = {
  people: [{ slug: 'a', host: 'acme.example', hasId: false, isKnown: true, name: 'ZOE DOE' }],
  listed: ['a'],
  companies: [],
  alsoKnownAs: null,
  forgets: false,
  removes: false,
  laterDays: 0,
  expires: false,
};
const companyListed = { ...namesakeListed, listed: [], companies: ['acme.example'] };

describe('the excluded of many subjects', () => {
  test('equals the results of single questions', async () => {
    let [excludedOnce, namesakes] = [0, 0];
    await fc.assert(
      fc.asyncProperty(worldArbitrary, async (world) => {
        const { db, clock, exclusions } = await createExclusionLists();
        const known = world.people.map(({ slug, host, hasId, name }, at) => ({
          ...knownAs(pageOf(slug), {
            ...(hasId && { id: uuid(at + 1) }),
            ...(host !== null && { emails: [`${slug}@${host}`] }),
          }),
          name,
        }));
        await db.records.bulkPut(known.filter((_record, at) => world.people[at]?.isKnown));
        if (world.alsoKnownAs !== null) {
          const company = pageOf('acme', 'company');
          await db.records.put(knownAs(company, { domain: world.alsoKnownAs }));
          await exclusions.exclude(company, null, put());
        }
        for (const slug of world.listed) {
          const at = world.people.findIndex((each) => each.slug === slug);
          await exclusions.exclude(pageOf(slug), known[at] ?? null, put());
        }
        for (const host of world.companies) await exclusions.exclude(subjectOfDomain(host), null, put());
        await db.lists.toCollection().modify((list) => {
          if (world.expires) list.expiresAfterDays = 30;
          if (world.removes && list.kind === 'person') list.removedAt = clock.now();
          if (world.forgets) list.salt = `salt of ${list.id}`;
        });
        if (world.forgets) {
          for (const member of await db.members.toArray()) {
            const names = await Promise.all(member.names.map((name) => hashName(`salt of ${member.listId}`, name)));
            await db.members.update(member.id, { names, label: null });
          }
        }
        const nowMs = clock.now() + world.laterDays * 86_400_000;
        const subjects = [
          ...slugs.map((slug) => pageOf(slug)),
          pageOf('acme', 'company'),
          subjectOfDomain('acme.example'),
          ...typed,
        ];
        const together = await findExclusions(db, connectionId, subjects, nowMs);
        const amongMany = await findExclusions(db, connectionId, [...subjects, ...crowd], nowMs);
        expect(new Map(amongMany)).toEqual(new Map(together));
        for (const subject of subjects) {
          const record = await readRecord(db, connectionId, subject.key);
          const alone = await findExclusion(db, subject, record, nowMs);
          expect(together.get(subject.key) ?? null, subject.key).toEqual(alone);
          if (alone?.because === 'company') excludedOnce += 1;
          if (alone?.because === 'self' && typed.includes(subject)) namesakes += 1;
        }
      }),
      { ...runs(60), examples: [[namesakeListed], [companyListed]] },
    );
    // The law is about something: some are found through their company, and some through a namesake there.
    expect(Math.min(excludedOnce, namesakes)).toBeGreaterThan(0);
  });
});

/** A database with this many members, and the number of its requests to the tables that grow. */
async function createCounted(members: number) {
  const { db, exclusions } = await createExclusionLists();
  const counted = { requests: 0, pages: 0 };
  db.close();
  db.use({
    stack: 'dbcore',
    name: 'counted',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        if (name !== 'records' && name !== 'members') return table;
        return {
          ...table,
          query(request) {
            counted.requests += 1;
            return table.query(request);
          },
        };
      },
    }),
  });
  await db.open();
  await exclusions.exclude(pageOf('nobody-7'), null, put());
  const [listed] = await db.members.toArray();
  if (listed === undefined) throw new Error('Nobody is listed');
  await db.members.bulkPut(
    Array.from({ length: members }, (_each, at) => ({ ...listed, id: `other-${at}`, names: [`page:other-${at}`] })),
  );
  counted.requests = 0;
  const { get } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'members') counted.pages += 1;
    return get.call(this, key);
  });
  return { db, counted };
}

describe('looking up many', () => {
  test('takes a few requests where the tables are small', async () => {
    const { db, counted } = await createCounted(2);
    const found = await findExclusions(db, connectionId, crowd, Date.now());
    expect([...found.keys()]).toEqual(['person/pronet/nobody-7']);
    expect(counted.requests).toBeLessThan(10);
  });

  test('reads only the pages with a sought name where the lists are far longer than the lookup', async () => {
    const { db, counted } = await createCounted(5 * crowd.length);
    expect(await db.memberHeads.count()).toBeGreaterThan(5);
    const found = await findExclusions(db, connectionId, crowd, Date.now());
    expect([...found.keys()]).toEqual(['person/pronet/nobody-7']);
    expect(counted.requests).toBeLessThan(10);
    expect(counted.pages).toBe(1);
  });
});

const line = { key: 'person/id/1', kind: 'person', id: '1', name: 'Jane Doe', domain: 'fenwick.example', link: null };

async function excluded(name: string, kind: 'person' | 'company', coversPeople = false): Promise<boolean> {
  const { db } = world;
  const list = { id: 'l', name: 'Mine', kind, createdAt: 1, coversPeople, removedAt: null, salt: null };
  await db.lists.put({ ...list, expiresAfterDays: null, lastUsedAt: 1 } as never);
  await db.members.put({ id: 'm', listId: 'l', names: [name], at: 1, label: null, why: '' } as never);
  const sought = soughtOfRow(line as unknown as ResultLine, 'jane@mail.fenwick.io', {
    connection: connectionId,
    sites: [],
  });
  return (await findExclusions(db, connectionId, [sought], 2)).has(line.key);
}

describe('a row of a person without a record is excluded', () => {
  test.each<[what: string, ...Parameters<typeof excluded>]>([
    ['by its address', 'email:jane@mail.fenwick.io', 'person'],
    ['by its id', `id:${connectionId.split('#')[0]}|person:1`, 'person'],
    ['by its company’s domain', 'domain:fenwick.example', 'company', true],
    ['by its address’s domain', 'domain:fenwick.io', 'company', true],
  ])('%s', async (_what, ...on) => {
    expect(await excluded(...on)).toBe(true);
  });

  test('by no company whose people may be contacted, and by no other name', async () => {
    expect(await excluded('domain:fenwick.example', 'company')).toBe(false);
    expect(await excluded('email:john@mail.fenwick.io', 'person')).toBe(false);
  });
});

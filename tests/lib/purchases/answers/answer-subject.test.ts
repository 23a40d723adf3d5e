import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readRecord } from '@/lib/database/reads';
import { eraseOld } from '@/lib/database/retention/erase-old';
import type { OrderDetail } from '@/lib/database/schema/rows';
import type { Operation } from '@/lib/offers/offers';
import { decideHeldAnswer } from '@/lib/purchases/answers/held-answers';
import { forgetSubject } from '@/lib/purchases/erasure/forget-subject';
import type { Order } from '@/lib/purchases/order';
import {
  subjectOfDomain,
  subjectOfEmail,
  subjectOfEmployee,
  subjectOfId,
  subjectOfList,
} from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { drive } from '../../../worlds/drive.ts';
import { createWorld, jane, janeReply, type Scripted } from '../../../worlds/world.ts';

const uuid = (last: string) => `abcdef01-2345-9789-0abc-def0123456${last}`;
const [janeId, johnId] = [janeReply.data.id, uuid('aa')];
const at = (slug: string): Subject => ({
  kind: 'person',
  key: `person/pronet/${slug}`,
  site: 'pronet',
  slug,
  url: `https://www.pronet.example/in/${slug}`,
});
const [john, bob] = [at('john-roe'), at('bob-poe')];

/** A person as the service tells of them, with an email of their own. */
function person(
  id: string,
  slug: string | null,
  name: string,
  email: string | null = `${slug ?? 'x'}@fenwick.example`,
) {
  const entry = { address: email, found: true, status: 'VALID', domainType: 'SMTP' };
  return {
    id,
    identifier: slug,
    profile: { full_name: name },
    link: slug === null ? null : { pronet: `https://www.pronet.example/in/${slug}` },
    ...(email !== null && { email: { state: 'DONE', output: [entry] } }),
  };
}
const janePerson = person(janeId, 'jane-doe', 'Jane Doe');
const johnPerson = person(johnId, 'john-roe', 'John Roe');
const page = (content: unknown[], totalElements = content.length) => ({ body: { content, totalElements } });
const envelope = (data: unknown) => ({ body: { status: 200, error: null, data } });
const order = (
  operation: Operation,
  subject: Subject,
  more: Partial<Order> & { detail?: OrderDetail } = {},
): Order => ({
  operation,
  subject,
  refresh: false,
  override: false,
  again: false,
  ...more,
});

async function buyAll(script: Scripted[], orders: Order[]) {
  const world = await createWorld(script);
  const { purchase } = world.startWorker();
  const buy = async (one: Order) => {
    const ended = await drive(world.clock, purchase.purchase(one, 100_000));
    if ('error' in ended) throw ended.error;
    return ended.value.outcome;
  };
  const outcomes: string[] = [];
  for (const one of orders) outcomes.push(await buy(one));
  const { db, connectionId } = world;
  const recordOf = (subject: Subject) => readRecord(db, connectionId, subject.key);
  const held = () => db.heldAnswers.toArray();
  return { world, db, connectionId, buy, outcomes, recordOf, held };
}

const search = order('profile', jane);

describe('an answer is about the requested subject', () => {
  it.each([
    ['the page itself', 'https://www.pronet.example/in/jane-doe'],
    ['a locale host', 'https://nl.pronet.example/in/jane-doe'],
    ['a trailing slash', 'https://www.pronet.example/in/jane-doe/'],
    ['percent-encoding', 'https://www.pronet.example/in/%6Aane-doe'],
    ['another case', 'HTTPS://WWW.PRONET.EXAMPLE/in/Jane-Doe'],
    ['an open line', 'http://www.pronet.example/in/jane-doe'],
    ['no scheme', 'pronet.example/in/jane-doe?trk=x'],
  ])('when it names its page, written with %s', async (_what, pronet) => {
    const { outcomes, recordOf, held } = await buyAll([page([{ ...janePerson, link: { pronet } }])], [search]);
    expect(outcomes).toEqual(['found']);
    expect((await recordOf(jane))?.name).toBe('Jane Doe');
    expect(await held()).toEqual([]);
  });

  it('when it names the known id, with any name of its page', async () => {
    const renamed = { ...janePerson, link: { pronet: 'https://www.pronet.example/in/jane-miller' } };
    const { outcomes, recordOf } = await buyAll(
      [page([janePerson]), envelope(renamed)],
      [search, order('email', jane)],
    );
    expect(outcomes).toEqual(['found', 'found']);
    expect((await recordOf(jane))?.id).toBe((await recordOf(at('jane-miller')))?.id);
  });

  it.each([
    ['no link at all', null],
    ['an opaque token', { pronet: 'https://www.pronet.example/in/ACoAAB12345' }],
    ['another slug', { pronet: 'https://www.pronet.example/in/jane-d-123' }],
    ['a link of another kind', { pronet: 'https://www.pronet.example/company/jane-doe' }],
  ])('and not confirmed where it says it with %s: paid once, in no record', async (_what, link) => {
    const { outcomes, recordOf, held, buy, db, world } = await buyAll([page([{ ...janePerson, link }])], [search]);
    expect(outcomes).toEqual(['not-confirmed']);
    expect(await recordOf(jane)).toBeNull();
    expect(await db.records.count()).toBe(0);
    expect(await held()).toMatchObject([{ because: 'not-confirmed', subject: jane, own: { name: 'Jane Doe' } }]);
    expect(JSON.stringify((await held()).map(({ names, about }) => [names, about]))).not.toContain('company');
    expect(await db.ledger.toArray()).toMatchObject([{ chargedMilli: 500, subjectKey: jane.key, subjectName: null }]);
    expect(await db.ledger.toArray()).toMatchObject([{ keptApart: 'not-confirmed' }]);
    expect(await db.intents.toArray()).toMatchObject([{ state: 'settled', outcome: { kind: 'not-confirmed' } }]);
    expect(await buy(search)).toBe('known');
    expect(world.sent).toHaveLength(1);
  });

  it('and offers no picture for a name it may not belong to', async () => {
    const pictured = { ...johnPerson, profile: { full_name: 'John Roe', picture: { source: 'https://x.example/p' } } };
    const { world } = await buyAll([page([pictured])], [search]);
    expect(world.offered).toEqual([]);
  });
});

describe('a service that drops the filter and answers John for everyone', () => {
  it('merges no one, known or not, and no page shows another’s email', async () => {
    const { outcomes, recordOf, held, db } = await buyAll(
      [page([johnPerson]), envelope(johnPerson), page([johnPerson]), envelope(johnPerson)],
      [search, order('email', jane), order('profile', bob), order('email', bob)],
    );
    expect(outcomes).toEqual(['not-confirmed', 'not-confirmed', 'not-confirmed', 'not-confirmed']);
    expect([await recordOf(jane), await recordOf(bob), await recordOf(john)]).toEqual([null, null, null]);
    expect(await db.records.count()).toBe(0);
    expect(await held()).toHaveLength(4);
  });

  it('says that it is about another person once John is known, and sells it again only on a click', async () => {
    const { outcomes, recordOf, held, buy, world, db } = await buyAll(
      [page([johnPerson]), page([johnPerson]), envelope(johnPerson), page([johnPerson])],
      [order('profile', john), search, order('email', bob)],
    );
    expect(outcomes).toEqual(['found', 'about-another', 'about-another']);
    expect([await recordOf(jane), await recordOf(bob)]).toEqual([null, null]);
    expect((await recordOf(john))?.facets.email).toBeUndefined();
    expect((await held()).map(({ subject, because, about }) => [subject.key, because, about?.key])).toEqual(
      expect.arrayContaining([
        [jane.key, 'about-another', john.key],
        [bob.key, 'about-another', john.key],
      ]),
    );
    expect(await db.ledger.count()).toBe(3);
    expect(world.sent).toHaveLength(3);
    // A click of its own, at the price on the button.
    expect(await buy(search)).toBe('about-another');
  });

  it('is about another person, too, where Jane’s own id is known', async () => {
    const { outcomes, recordOf } = await buyAll(
      [page([janePerson]), envelope(johnPerson)],
      [search, order('email', jane)],
    );
    expect(outcomes).toEqual(['found', 'about-another']);
    const record = await recordOf(jane);
    expect([record?.name, record?.facets.email]).toEqual(['Jane Doe', undefined]);
  });

  it('puts no one onto a list who was not asked for', async () => {
    const written: unknown[] = [];
    const strangers = [johnPerson, person(uuid('bb'), null, 'Ann Noe')];
    const { clock, startWorker } = await createWorld([page([...strangers, janePerson])], {
      async saveResolved(resolved) {
        written.push(resolved);
        return 'Contacted';
      },
    });
    const detail = { profiles: [jane.url ?? '', bob.url ?? ''] };
    await drive(
      clock,
      startWorker().purchase.purchase(order('resolve', subjectOfList('person', 'l'), { detail }), 9e6),
    );
    const people = [{ id: janeId, key: jane.key, label: null }];
    expect(written).toEqual([{ listId: 'l', requested: [jane.key, bob.key], people }]);
  });
});

describe('a company whose website is a page on a network', () => {
  const acme = {
    id: uuid('cc'),
    summary: { name: 'Acme' },
    link: { website: 'https://www.facebook.com/acme', domain: 'facebook.com', domain_ltd: 'facebook.com' },
  };

  it('is not that network, and is not filed under its domain', async () => {
    const network = subjectOfDomain('facebook.com');
    const { outcomes, recordOf, db } = await buyAll(
      [page([acme]), page([{ ...janePerson, company: acme }])],
      [order('company', network), search],
    );
    expect(outcomes).toEqual(['not-confirmed', 'found']);
    expect(await recordOf(network)).toBeNull();
    const aliases = (await db.records.toArray()).flatMap((record) => record.aliases);
    expect(aliases.filter((alias) => alias.includes('facebook'))).toEqual([]);
    expect(aliases.some((alias) => alias.includes(acme.id))).toBe(true);
  });
});

describe('a mobile by website and name', () => {
  it('that answers another id belongs to no one here', async () => {
    const company = { id: uuid('cc'), summary: { name: 'Fenwick' }, link: { domain: 'fenwick.example' } };
    const address = subjectOfEmail('jane@fenwick.example');
    const looked = { ...janePerson, link: null, email: undefined, company };
    const numbers = envelope({ id: johnId, data: [['+31612345678']] });
    const { outcomes, recordOf, world, held } = await buyAll(
      [{ body: looked }, numbers],
      [order('lookup', address), order('mobile', address)],
    );
    expect(JSON.parse(String(world.sent[1]?.init.body))).toEqual({ domain: 'fenwick.example', name: 'Jane Doe' });
    expect(outcomes).toEqual(['found', 'about-another']);
    const record = await recordOf(address);
    expect([record?.facets.mobile, record?.aliases.some((alias) => alias.includes(johnId))]).toEqual([
      undefined,
      false,
    ]);
    expect(await held()).toMatchObject([
      { operation: 'mobile', own: { facets: { mobile: { numbers: ['+31612345678'] } } } },
    ]);
  });
});

describe('a mobile by a typed name and domain', () => {
  const typed = subjectOfEmployee(' Jane  Doe', 'Fenwick.example') ?? jane;
  const numbers = ['+31612345678'];

  it('asks for just these, and is paid for once, in any spelling', async () => {
    const again = subjectOfEmployee('jane doe', 'fenwick.example') ?? jane;
    const nameless = envelope({ id: null, pronet: null, data: [numbers] });
    const { outcomes, world, db } = await buyAll([nameless], [order('mobile', typed), order('mobile', again)]);
    expect(JSON.parse(String(world.sent[0]?.init.body))).toEqual({ domain: 'fenwick.example', name: 'Jane Doe' });
    expect([outcomes, world.sent.length]).toEqual([['found', 'known'], 1]);
    expect((await db.ledger.toArray()).map(({ chargedMilli }) => chargedMilli)).toEqual([5000]);
  });

  it('that names no owner stays with the typed name, even if others are known by it', async () => {
    const nameless = envelope({ data: [numbers] });
    const { outcomes, recordOf, held, db } = await buyAll(
      [envelope(janePerson), nameless],
      [order('email', jane), order('mobile', typed)],
    );
    expect(outcomes).toEqual(['found', 'found']);
    expect([(await recordOf(jane))?.facets.mobile, await held()]).toEqual([undefined, []]);
    expect(await recordOf(typed)).toMatchObject({ name: null, facets: { mobile: { value: { numbers } } } });
    expect(await db.records.count()).toBe(2);
  });

  it('that names its owner waits for the user’s confirmation, and is then joined with known data', async () => {
    const named = envelope({ id: janeId, pronet: 'https://www.pronet.example/in/jane-doe', data: [numbers] });
    const { outcomes, recordOf, held, db, buy, world } = await buyAll(
      [envelope(janePerson), named],
      [order('email', jane), order('mobile', typed)],
    );
    expect(outcomes).toEqual(['found', 'not-confirmed']);
    expect([(await recordOf(jane))?.facets.mobile, await recordOf(typed)]).toEqual([undefined, null]);
    // It is not asked for again while it waits.
    expect([await buy(order('mobile', typed)), world.sent.length]).toEqual(['known', 2]);

    const [answer] = await held();
    await decideHeldAnswer(db, answer?.intentId ?? '', 'same-person');
    const record = await recordOf(typed);
    expect(record).toMatchObject({ name: 'Jane Doe', facets: { mobile: { value: { numbers } } } });
    expect((await recordOf(jane))?.id).toBe(record?.id);
    // From here on it is about a person: a number without a name proves nothing.
    world.script.push(envelope({ data: [['+31699999999']] }));
    expect(await buy(order('mobile', typed, { refresh: true }))).toBe('not-confirmed');
    expect((await recordOf(jane))?.facets.mobile?.value).toEqual({ numbers });
  });

  it('of an unknown person waits as well: the service may have looked at the domain alone', async () => {
    const named = envelope({ id: johnId, pronet: 'https://www.pronet.example/in/john-roe', data: [numbers] });
    const { outcomes, recordOf, held } = await buyAll([named], [order('mobile', typed)]);
    expect([outcomes, await recordOf(typed), await recordOf(john)]).toEqual([['not-confirmed'], null, null]);
    expect(await held()).toMatchObject([{ about: { slug: 'john-roe' }, own: { facets: { mobile: { numbers } } } }]);
  });

  it('finds no one where there is no number', async () => {
    const { outcomes, recordOf } = await buyAll([envelope(null)], [order('mobile', typed)]);
    expect([outcomes, (await recordOf(typed))?.facets.mobile?.value]).toEqual([['nothing-found'], null]);
  });
});

describe('a reverse lookup', () => {
  const address = subjectOfEmail('jane-doe@fenwick.example');

  it('of a known address that answers another person changes neither', async () => {
    const found = { body: { ...johnPerson, email: undefined } };
    const { outcomes, recordOf } = await buyAll(
      [envelope(janePerson), found],
      [order('email', jane), order('lookup', address, { refresh: true })],
    );
    expect(outcomes).toEqual(['found', 'about-another']);
    expect((await recordOf(address))?.name).toBe('Jane Doe');
    expect(await recordOf(john)).toBeNull();
  });

  it('of an address without a known owner is believed, and one more address of a known person waits for a decision', async () => {
    const found = { body: { ...johnPerson, email: undefined } };
    const other = subjectOfEmail('bob@fenwick.example');
    const { outcomes, recordOf } = await buyAll([found, found], [order('lookup', address), order('lookup', other)]);
    expect(outcomes).toEqual(['found', 'not-confirmed']);
    expect((await recordOf(address))?.name).toBe('John Roe');
    expect(await recordOf(other)).toBeNull();
  });

  it('that carries the address is proved by it, where no other person is known by it', async () => {
    const { outcomes, recordOf } = await buyAll(
      [page([{ ...johnPerson, email: undefined }]), { body: johnPerson }],
      [order('profile', john), order('lookup', subjectOfEmail('john-roe@fenwick.example'))],
    );
    expect(outcomes).toEqual(['found', 'found']);
    expect((await recordOf(subjectOfEmail('john-roe@fenwick.example')))?.id).toBe((await recordOf(john))?.id);
  });
});

describe('a personality analysis', () => {
  const analysis = (refId: string | null) => ({ body: { source: { refId }, assessments: { archetype: 'Architect' } } });

  it.each([
    ['names nobody', null],
    ['names an id that nobody is known by', uuid('dd')],
  ])('that %s is believed', async (_what, refId) => {
    const { outcomes, recordOf } = await buyAll([analysis(refId)], [order('personality', jane)]);
    expect(outcomes).toEqual(['found']);
    expect((await recordOf(jane))?.facets.personality?.value?.assessments?.archetype).toBe('Architect');
  });

  it('that names another known person is about them', async () => {
    const { outcomes, recordOf } = await buyAll(
      [page([johnPerson]), analysis(johnId)],
      [order('profile', john), order('personality', jane)],
    );
    expect(outcomes).toEqual(['found', 'about-another']);
    expect(await recordOf(jane)).toBeNull();
  });
});

describe('a company', () => {
  const company = (id: string, slug: string, domain: string | null) => ({
    id,
    summary: { name: slug },
    link: { domain, pronet: `https://www.pronet.example/company/${slug}` },
  });
  const website = subjectOfDomain('fenwick.example');

  it.each(['fenwick.example', 'www.fenwick.example', 'https://Fenwick.example/about'])(
    'asked about by its website is proved by %s',
    async (domain) => {
      const { outcomes } = await buyAll([page([company(uuid('c1'), 'fenwick', domain)])], [order('company', website)]);
      expect(outcomes).toEqual(['found']);
    },
  );

  it.each(['notfenwick.example', 'fenwick.example.org', null])('with the website %s proves nothing', async (domain) => {
    const { outcomes, recordOf } = await buyAll(
      [page([company(uuid('c1'), 'fenwick', domain)])],
      [order('company', website)],
    );
    expect(outcomes).toEqual(['not-confirmed']);
    expect(await recordOf(website)).toBeNull();
  });

  it('of the same website with another id is another', async () => {
    const { outcomes, recordOf } = await buyAll(
      [
        page([company(uuid('c1'), 'fenwick', 'fenwick.example')]),
        page([company(uuid('c2'), 'labs', 'fenwick.example')]),
      ],
      [order('company', website), order('company', website, { refresh: true })],
    );
    expect(outcomes).toEqual(['found', 'about-another']);
    expect((await recordOf(website))?.name).toBe('fenwick');
  });
});

describe('an answer that is held', () => {
  const unsure = { ...janePerson, link: { pronet: 'https://www.pronet.example/in/jane-d-123' } };

  it('is theirs once a person says so, with included subjects, and is known then', async () => {
    const employed = { ...unsure, company: { id: uuid('c1'), summary: { name: 'Fenwick' } } };
    const { held, db, recordOf, buy, world } = await buyAll([page([employed])], [search]);
    const [answer] = await held();
    expect(await decideHeldAnswer(db, answer?.intentId ?? '', 'same-person')).toBe(true);
    expect((await recordOf(jane))?.facets.profile).toMatchObject({ chargedMilli: 500, value: { id: janeId } });
    expect((await recordOf(at('jane-d-123')))?.id).toBe((await recordOf(jane))?.id);
    expect((await recordOf({ ...jane, kind: 'company', key: `company/id/${uuid('c1')}` }))?.name).toBe('Fenwick');
    expect(await db.ledger.toArray()).toMatchObject([{ subjectName: 'Jane Doe' }]);
    expect(JSON.stringify(await db.ledger.toArray())).not.toContain('keptApart');
    expect([await held(), await buy(search), world.sent.length]).toEqual([[], 'known', 1]);
  });

  it('makes one of two ids when a person says so', async () => {
    const { held, db, recordOf } = await buyAll(
      [page([janePerson]), envelope(johnPerson)],
      [search, order('email', jane)],
    );
    const [answer] = await held();
    await decideHeldAnswer(db, answer?.intentId ?? '', 'same-person');
    const record = await recordOf(jane);
    expect(record?.aliases.filter((alias) => alias.includes('|person:'))).toHaveLength(2);
    expect(record?.facets.email?.value).toMatchObject([{ address: 'john-roe@fenwick.example' }]);
  });

  it('never replaces a later purchase', async () => {
    const { held, db, recordOf } = await buyAll(
      [page([unsure]), page([{ ...janePerson, profile: { full_name: 'Jane Now' } }])],
      [search, order('profile', jane, { refresh: true })],
    );
    const [answer] = await held();
    await decideHeldAnswer(db, answer?.intentId ?? '', 'same-person');
    expect((await recordOf(jane))?.facets.profile?.value?.profile?.full_name).toBe('Jane Now');
  });

  it('is kept apart when a person says that it is another person, gone when they discard it, and for sale again', async () => {
    const { held, db, buy } = await buyAll([page([unsure]), page([janePerson])], [search]);
    const id = (await held())[0]?.intentId ?? '';
    await decideHeldAnswer(db, id, 'somebody-else');
    expect(await held()).toMatchObject([{ because: 'about-another' }]);
    expect(await db.ledger.toArray()).toMatchObject([{ keptApart: 'about-another' }]);
    expect(await decideHeldAnswer(db, id, 'discard')).toBe(true);
    expect(await held()).toEqual([]);
    expect(await db.ledger.toArray()).toMatchObject([{ keptApart: 'about-another' }]);
    expect(await decideHeldAnswer(db, id, 'discard')).toBe(false);
    expect(await buy(search)).toBe('found');
  });

  it.each([
    ['whom it was asked about', jane],
    ['whom it names', at('jane-d-123')],
    ['whose id it names', subjectOfId('person', janeId)],
  ])('goes with %s when they are forgotten', async (_what, subject) => {
    const { held, db, connectionId } = await buyAll([page([unsure])], [search]);
    await forgetSubject(db, connectionId, subject);
    expect(await held()).toEqual([]);
  });

  it('goes with everything that was bought so long ago', async () => {
    const { held, db, world } = await buyAll([page([unsure])], [search]);
    await eraseOld(db, 1, world.clock.now() + 3600_000);
    expect(await held()).toHaveLength(1);
    await eraseOld(db, 1, world.clock.now() + 90_000_000);
    expect(await held()).toEqual([]);
  });
});

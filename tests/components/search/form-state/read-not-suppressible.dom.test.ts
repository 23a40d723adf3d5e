import { originOf } from '@/lib/database/schema/origins';
import '../../../worlds/dom-setup.ts';
import { describe, expect, it } from 'vitest';
import { type NotSuppressibleNeed, readNotSuppressible } from '@/components/search/form-state/read-not-suppressible';
import { subjectAlias } from '@/lib/database/records/aliases';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { ListWriteRow } from '@/lib/database/schema/sync-rows';
import { connection, connectionId, day, record, sites, subjectOf } from '../../../fixtures/rows/fixture-rows.ts';
import { list, member } from '../../../fixtures/rows/list-rows.ts';
import { createPage } from '../../extension-page.tsx';

const now = Date.now();
const serviceId = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const person = (listId: string, at: number, part: Partial<MemberRow> = {}) =>
  member(listId, subjectOf(`p${at}`), null, part);
const withId = (listId: string, at: number) =>
  person(listId, at, { names: [`page:p${at}`, `id:${originOf(connectionId)}|person:${serviceId(at)}`] });
const company = (listId: string, at: number): MemberRow => ({
  ...person(listId, at),
  id: `company-${at}`,
  names: [`page:company/pronet/c${at}`],
});

interface StoredLists {
  lists: ListRow[];
  members: MemberRow[];
  writes?: ListWriteRow[];
  records?: SubjectRecord[];
}

async function read(
  { lists, members, writes = [], records = [] }: StoredLists,
  need: Partial<NotSuppressibleNeed> = {},
) {
  const { db } = createPage();
  await db.settings.put({ key: 'connection', value: connection() });
  await db.settings.put({ key: 'sites', value: sites });
  await db.lists.bulkPut(lists);
  await db.members.bulkPut(members);
  await db.listWrites.bulkAdd(writes);
  await db.records.bulkPut(records);
  return readNotSuppressible(db, { connection: connectionId, kind: 'people', lists: 'all', most: 25, ...need }, now);
}
const countNotSuppressible = async (...args: Parameters<typeof read>) => (await read(...args)).count;
const customers = list('customers', 'Customers', 'person');
const accounts = list('accounts', 'Accounts', 'company');

describe('readNotSuppressible', () => {
  it('counts people whom no request can name to the service', async () => {
    const members = [person('customers', 1), person('customers', 2), withId('customers', 3)];
    expect(await countNotSuppressible({ lists: [customers], members })).toBe(2);
  });

  it('names the pages of people by which the service was never asked for their ids, each on one list', async () => {
    const other = list('other', 'Other', 'person');
    const page = (at: number) => ({ names: [`page:person/pronet/p${at}`] });
    const elsewhere = { names: ['page:person/code-host/p5'] };
    const members = [
      person('customers', 1, page(1)),
      person('customers', 2, { ...page(2), resolvedAt: now }),
      person('customers', 3, { names: ['email:jane@acme.example'] }),
      person('customers', 4, { names: ['hash:ab'] }),
      person('customers', 5, elsewhere),
      person('other', 1, page(1)),
      person('other', 6, page(6)),
    ];
    const found = await read({ lists: [customers, other], members });
    expect(found.unresolved).toEqual([
      { listId: 'customers', urls: ['https://www.pronet.example/in/p1'] },
      { listId: 'other', urls: ['https://www.pronet.example/in/p6'] },
    ]);
  });

  it('counts no one whose id is known on another list', async () => {
    const other = list('other', 'Other', 'person');
    const members = [person('customers', 3, { names: ['page:p3'] }), withId('other', 3)];
    expect(await read({ lists: [customers, other], members })).toEqual({ count: 0, cause: 'quota', lists: [] });
  });

  it('counts no more than a page can hold', async () => {
    const members = Array.from({ length: 40 }, (_each, at) => person('customers', at));
    expect(await countNotSuppressible({ lists: [customers], members })).toBe(25);
    expect(await countNotSuppressible({ lists: [customers], members }, { most: 100 })).toBe(40);
  });

  it('counts no one where no one is left to be paid for', async () => {
    const stored = { lists: [customers, accounts], members: [person('customers', 1), company('accounts', 1)] };
    expect(await countNotSuppressible(stored, { most: 0 })).toBe(0);
  });

  it('names the lists that they are on, and why they cannot be left out', async () => {
    const other = list('other', 'Other', 'person');
    const members = [person('customers', 1), withId('other', 2)];
    expect(await read({ lists: [customers, other], members })).toEqual({
      count: 1,
      cause: 'no-id',
      lists: [{ id: 'customers', name: 'Customers' }],
      unresolved: [{ listId: 'customers', urls: ['https://www.pronet.example/in/p1'] }],
    });
    const employers = { lists: [customers, accounts], members: [...members, company('accounts', 1)] };
    const atThese = { cause: 'employers', lists: [{ id: 'accounts', name: 'Accounts' }] };
    expect(await read(employers)).toEqual({ count: 25, ...atThese });
    expect(await read(employers, { kind: 'companies' })).toEqual({ ...atThese, count: 1, cause: 'companies' });
    const writes = [{ connection: connectionId, at: now - 3_600_000, refusedUntil: now + 3_600_000 }];
    expect(await read({ lists: [other], members, writes })).toEqual({
      count: 1,
      cause: 'quota',
      lists: [{ id: 'other', name: 'Other' }],
    });
  });

  it('names every list of companies where each alone could be left out, and all together are too many', async () => {
    const second = list('second', 'Second', 'company');
    const many = (listId: string, from: number) =>
      Array.from({ length: 200 }, (_each, at) => ({
        ...company(listId, from + at),
        names: [`domain:c${from + at}.example`] as MemberRow['names'],
      }));
    const stored = { lists: [accounts, second], members: [...many('accounts', 0), ...many('second', 200)] };
    expect((await read(stored)).lists.map(({ name }) => name)).toEqual(['Accounts', 'Second']);
  });

  it('counts those on chosen lists alone', async () => {
    const other = list('other', 'Other', 'person');
    const stored = {
      lists: [customers, other],
      members: [person('customers', 1), person('other', 2), person('other', 3)],
    };
    expect(await countNotSuppressible(stored, { lists: ['customers'] })).toBe(1);
    expect(await countNotSuppressible(stored, { lists: [] })).toBe(0);
    expect(await countNotSuppressible(stored)).toBe(3);
  });

  it('counts neither expired members nor a removed list', async () => {
    const removed = list('removed', 'Removed', 'person', { removedAt: now - day });
    const members = [person('customers', 1, { expiresAt: now - day }), person('removed', 2)];
    expect(await countNotSuppressible({ lists: [customers, removed], members })).toBe(0);
  });

  it('counts the whole page when a company cannot be named in a request, as it may employ everyone on it', async () => {
    expect(await countNotSuppressible({ lists: [accounts], members: [company('accounts', 1)] })).toBe(25);
  });

  const id = serviceId(7);
  const bought = {
    ...record({ kind: 'company', key: 'company/pronet/free', site: 'pronet', slug: 'free', url: null }, {}, 'Free'),
    aliases: [`${originOf(connectionId)}|company:${id}`, subjectAlias(connectionId, 'company/pronet/free')],
  };
  const atFree = { contact: { company: { latest: { any: { include: [id] } } } } };
  const onList = { ...company('accounts', 2), names: ['page:company/pronet/free'] as MemberRow['names'] };

  it.each<[string, MemberRow[], (typeof bought)[], number]>([
    ['nobody at companies that were seen and are on no list', [company('accounts', 1)], [bought], 0],
    ['a page where one of them is on a list', [company('accounts', 1), onList], [bought], 25],
    ['a page where one of them was never seen', [company('accounts', 1)], [], 25],
  ])('of people of named companies, counts %s', async (_, members, records, count) => {
    expect(await countNotSuppressible({ lists: [accounts], members, records }, { filters: atFree })).toBe(count);
  });

  it('counts companies as companies when companies are searched for', async () => {
    const members = [company('accounts', 1), company('accounts', 2)];
    expect(await countNotSuppressible({ lists: [accounts], members }, { kind: 'companies' })).toBe(2);
  });

  it('counts companies known by their domain alone where seeds alone are searched by, beside which no filter may exclude', async () => {
    const byDomain = { ...company('accounts', 1), names: ['domain:rival.example'] as MemberRow['names'] };
    const stored = { lists: [accounts], members: [byDomain] };
    const lookalikeDomains = ['acme.example'];
    const account = { type: { any: { include: ['NON_PROFIT'] } } };
    expect(await countNotSuppressible(stored, { kind: 'companies', filters: { lookalikeDomains } })).toBe(1);
    expect(await countNotSuppressible(stored, { kind: 'companies', filters: { lookalikeDomains, account } })).toBe(0);
    expect(await countNotSuppressible(stored, { kind: 'companies', filters: { account } })).toBe(0);
  });

  it('counts those with an id, too, when the lists of the day are used up', async () => {
    const writes = [{ connection: connectionId, at: now - 3_600_000, refusedUntil: now + 3_600_000 }];
    expect(
      await countNotSuppressible({
        lists: [customers],
        members: [withId('customers', 1), person('customers', 2)],
        writes,
      }),
    ).toBe(2);
  });
});

import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';

const name = 'migrate-names';
afterEach(() => Dexie.delete(name));

const member = (id: string, names: string[]): MemberRow => ({
  ...{ id, listId: 'list', names, label: id, why: '', at: 1, route: 'written', expiresAt: null },
});

/** A database as version 14 left it. */
async function upgrade(members: readonly MemberRow[], undos: readonly object[] = []) {
  const old = new Dexie(name);
  old.version(14).stores({
    intents: 'id, state, [orderKey+createdAt], [connection+state]',
    rawAnswers: 'intentId, [connection+subjectKey], orderKey',
    records: 'id, *aliases, [connection+touchedAt]',
    ledger: 'id, [connection+at], [connection+reconciled]',
    settings: 'key',
    lists: 'id',
    members: 'id, *names, [listId+at]',
    undos: '++seq, token, madeAt',
    generations: 'name',
  });
  await old.table('members').bulkAdd([...members]);
  await old.table('undos').bulkAdd([...undos]);
  old.close();
  const db = new SidenoteDatabase(name);
  const after = { members: await db.members.toArray(), undos: await db.undos.toArray() };
  const found = async (by: string) => (await db.members.where('names').equals(by).toArray()).map(({ id }) => id);
  const byPlainDomain = await found('domain:xn--mller-kva.de');
  db.close();
  return { ...after, byPlainDomain };
}

describe('members that an older version wrote', () => {
  it('keep every name they had, are found under the one spelling of today, and nothing else of them changes', async () => {
    const before = [
      member('domain', ['domain:Müller.de/', 'id:https://a.example|company:1']),
      member('email', ['email:jane+news@müller.de']),
      member('hash', ['hash:abc']),
      member('page', ['page:person/pronet/jane+doe']),
      member('plain', ['email:jane@acme.example', 'domain:acme.example']),
    ];
    const { members, byPlainDomain } = await upgrade(before);
    expect(byPlainDomain).toEqual(['domain']);
    const names = new Map(members.map((each) => [each.id, each.names]));
    expect(names.get('domain')).toEqual(['domain:xn--mller-kva.de', 'id:https://a.example|company:1']);
    expect(names.get('email')).toEqual(['email:jane+news@xn--mller-kva.de', 'email:jane@xn--mller-kva.de']);
    expect(members.filter(({ id }) => !['domain', 'email'].includes(id))).toEqual(before.slice(2));
    expect(members.map(({ names: _names, ...rest }) => rest)).toEqual(before.map(({ names: _names, ...rest }) => rest));
  });

  it('and stand in what can be undone, come back in the spelling of today', async () => {
    const old = member('email', ['email:jane+news@acme.example']);
    const { undos } = await upgrade(
      [],
      [
        { kind: 'members', token: 'a', madeAt: 1, members: [old] },
        { kind: 'import', token: 'b', madeAt: 1, before: [old], added: [] },
        { kind: 'exclude', token: 'c', madeAt: 1, memberId: 'email', before: old },
        { kind: 'exclude', token: 'd', madeAt: 1, memberId: 'email', before: null },
      ],
    );
    const names = ['email:jane+news@acme.example', 'email:jane@acme.example'];
    expect(undos).toMatchObject([
      { members: [{ names }] },
      { before: [{ names }] },
      { before: { names } },
      { before: null },
    ]);
  });

  it('are all read, however many they are', async () => {
    const many = Array.from({ length: 5001 }, (_each, at) => member(`m${at}`, [`email:p${at}+x@acme.example`]));
    const { members } = await upgrade(many);
    expect(members.filter(({ names }) => names.length !== 2)).toEqual([]);
    expect(members).toHaveLength(5001);
  });
});

import { originOf } from '@/lib/database/schema/origins';
import '../../worlds/dom-setup.ts';
import { describe, expect, it } from 'vitest';
import { resolveProfiles } from '@/components/exclusions/resolve-profiles';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import { connection, connectionId } from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, failing } from '../extension-page.tsx';

const member = (id: string, names: string[], listId = 'l'): MemberRow => ({
  id,
  listId,
  names,
  label: id,
  why: '',
  at: 1,
  route: 'visited',
  expiresAt: null,
});
const idName = (number: number) => `id:${originOf(connectionId)}|person:${number}`;
const urls = Array.from({ length: 101 }, (_each, index) => `https://www.pronet.example/in/p-${index}`);

/** The worker writes these members while it answers. */
async function createWorld(
  written: MemberRow[],
  answer: unknown = answering({ outcome: 'found', chargedMilli: 1000 }),
) {
  const page = createPage();
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.members.bulkPut([
    member('ada', ['page:ada']),
    member('bo', ['page:bo', idName(1)]),
    member('elsewhere', [idName(7)], 'other'),
  ]);
  Object.defineProperty(page.answers, 'enrich', { get: () => page.db.members.bulkPut(written).then(() => answer) });
  const resolve = (listId: string, asked: readonly string[]) => resolveProfiles(page.db, listId, asked);
  return { ...page, resolve };
}

describe('resolving visited profiles', () => {
  it('asks for a hundred at a time, each for one credit, about the list', async () => {
    const { messages, resolve } = await createWorld([]);
    await resolve('l', urls);
    expect(messages.map(({ name }) => name)).toEqual(['enrich', 'enrich']);
    expect(messages.map(({ payload }) => payload)).toMatchObject([
      { operation: 'resolve', subject: { key: 'person/list/l' }, detail: { profiles: urls.slice(0, 100) } },
      { agreedMilli: 1000, refresh: false, override: false, again: false, detail: { profiles: urls.slice(100) } },
    ]);
  });

  it('counts the ids that came, whosever they are, and names the members that came under an id alone', async () => {
    const { resolve } = await createWorld([
      member('ada', ['page:ada', idName(2)]),
      member('stray', [idName(3)]),
      member('new elsewhere', [idName(4)], 'other'),
    ]);
    expect(await resolve('l', urls.slice(0, 3))).toEqual({ resolved: 2, of: 3, strays: ['stray'], failure: null });
  });

  it('when people came back and no id was kept, says of how many', async () => {
    const { resolve } = await createWorld([]);
    expect(await resolve('l', urls.slice(0, 3))).toEqual({
      resolved: 0,
      of: 3,
      unclear: 3,
      strays: [],
      failure: null,
    });
  });

  it('never claims more than was asked for', async () => {
    const { resolve } = await createWorld([member('s', [idName(3)]), member('t', [idName(4)])]);
    expect(await resolve('l', urls.slice(0, 1))).toMatchObject({ resolved: 1, of: 1 });
  });

  it('when one call fails, makes no other and says why', async () => {
    const failure = { kind: 'not-enough-credits', status: 402 } as const;
    const { messages, resolve } = await createWorld([], failing(failure));
    expect(await resolve('l', urls)).toEqual({ resolved: 0, of: 101, strays: [], failure });
    expect(messages).toHaveLength(1);
  });

  it('when the answer cannot be read, says so', async () => {
    const { messages, resolve } = await createWorld([], answering({ outcome: 'not-understood', chargedMilli: 1000 }));
    expect(await resolve('l', urls)).toMatchObject({ failure: { kind: 'not-understood' } });
    expect(messages).toHaveLength(1);
  });
});

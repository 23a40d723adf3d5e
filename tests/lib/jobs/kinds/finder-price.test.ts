import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { JobRefusedError } from '@/lib/jobs/refusals';
import { RefusedError } from '@/lib/purchases/refusals';
import { createJobSidenote } from '../../../worlds/job-sidenote.ts';
import { connectionId } from '../../../worlds/test-background.ts';

async function world() {
  const sidenote = await createJobSidenote();
  onTestFinished(sidenote.dispose);
  const worker = sidenote.startWorker();
  const pageId = await sidenote.buyPage(worker);
  const page = async () => {
    const row = await sidenote.db.searchPages.get(pageId);
    if (row === undefined) throw new Error('There is no page');
    return row;
  };
  const start = (agreedMilli: number, overrides = 0) =>
    sidenote.finish(worker.jobs.startFinder({ pageId, agreedMilli, overrides }));
  /** The first so many of the page are on a list. */
  async function exclude(count: number): Promise<void> {
    const at = sidenote.clock.now();
    await sidenote.db.lists.put({
      id: 'mine',
      name: 'Mine',
      kind: 'person',
      createdAt: at,
      coversPeople: false,
      removedAt: null,
      expiresAfterDays: null,
      lastUsedAt: at,
      salt: null,
    } as never);
    const members = (await page()).lines.slice(0, count).map((line) => ({
      id: line.id,
      listId: 'mine',
      names: [`id:${new URL(connectionId).origin}|person:${line.id}`],
      at,
      label: null,
      why: '',
    }));
    await sidenote.db.members.bulkPut(members as never);
  }
  return { ...sidenote, worker, pageId, page, start, exclude };
}

async function refusalOf(pending: Promise<unknown>): Promise<unknown> {
  try {
    await pending;
    return 'not refused';
  } catch (error) {
    if (error instanceof JobRefusedError) return error.why;
    return error instanceof RefusedError ? error.refusal : error;
  }
}

describe('an email finder', () => {
  it('is priced by the size of the track id, also after people were forgotten', async () => {
    const all = await world();
    const page = await all.page();
    await all.db.searchPages.put({ ...page, keys: page.keys.slice(5), lines: page.lines.slice(5) });
    expect(await refusalOf(all.start(20_000))).toEqual({ kind: 'above-agreed', maxMilli: 25_000, agreedMilli: 20_000 });
    const before = await all.bookedMilli();
    const id = await all.start(25_000);
    await all.pass(all.worker, async () => (await all.row(id)).parts[0]?.state === 'running');
    expect(await all.bookedMilli()).toBe(before + 25_000);
    expect(await all.ended(all.worker, id)).toBe(true);
    // Who was forgotten is paid for and not brought back.
    expect((await all.itemsOf(id)).map(({ line }) => line.key)).toEqual(page.keys.slice(5));
    expect(await all.bookedMilli()).toBe(all.service.takenMilli());
  });

  it('with excluded people on its page is refused until a click agrees to as many of them', async () => {
    const all = await world();
    await all.exclude(3);
    const refusal = { kind: 'excluded-on-page', count: 3 };
    expect(await refusalOf(all.start(25_000))).toEqual({ ...refusal, agreed: 0 });
    expect(await refusalOf(all.start(25_000, 2))).toEqual({ ...refusal, agreed: 2 });
    expect(await all.db.jobs.count()).toBe(0);
    const id = await all.start(25_000, 3);
    expect(await all.ended(all.worker, id)).toBe(true);
    const row = (await all.db.ledger.toArray()).find(
      (each) => each.kind === 'charge' && each.operation === 'email-finder',
    );
    expect(row).toMatchObject({ anyway: true });
  });

  it('checks once more at the last moment: a person put on a list since the click stops it, for nothing', async () => {
    const all = await world();
    const before = await all.bookedMilli();
    let isPoor = true;
    all.service.decide((path) => {
      if (path !== '/v1/people/email-finder' || !isPoor) return 'pass';
      isPoor = false;
      return Response.json({ error: 'not enough credits' }, { status: 402 });
    });
    const id = await all.start(25_000);
    await all.pass(all.worker, async () => (await all.row(id)).state === 'paused');
    await all.exclude(1);
    await all.finish(all.worker.jobs.resume(id, 25_000));
    expect(await all.ended(all.worker, id)).toBe(true);
    expect((await all.row(id)).parts[0]).toMatchObject({
      state: 'refused',
      failure: { kind: 'job-refused', why: { kind: 'excluded-on-page', count: 1, agreed: 0 } },
    });
    expect(await all.bookedMilli()).toBe(before);
    expect((await all.page()).track?.usedBy).toBeNull();
  });

  it('takes a consent for one excluded person for no other: a person listed instead stops it', async () => {
    const all = await world();
    await all.exclude(1);
    let isPoor = true;
    all.service.decide((path) => {
      if (path !== '/v1/people/email-finder' || !isPoor) return 'pass';
      isPoor = false;
      return Response.json({ error: 'not enough credits' }, { status: 402 });
    });
    const id = await all.start(25_000, 1);
    await all.pass(all.worker, async () => (await all.row(id)).state === 'paused');
    const [first] = await all.db.members.toArray();
    await all.exclude(2);
    await all.db.members.delete(first?.id ?? '');
    await all.finish(all.worker.jobs.resume(id, 25_000));
    expect(await all.ended(all.worker, id)).toBe(true);
    const why = { kind: 'excluded-on-page', count: 1, agreed: 0 };
    expect((await all.row(id)).parts[0]).toMatchObject({ state: 'refused', failure: { kind: 'job-refused', why } });
  });

  it('refuses a consent that names a person who is not the excluded one', async () => {
    const all = await world();
    await all.exclude(1);
    const keys = (await all.page()).keys;
    const startFor = (excluded: string[]) =>
      all.finish(all.worker.jobs.startFinder({ pageId: all.pageId, agreedMilli: 25_000, overrides: 1, excluded }));
    expect(await refusalOf(startFor([keys[1] ?? '']))).toEqual({ kind: 'excluded-on-page', count: 1, agreed: 0 });
    expect(await refusalOf(startFor([keys[0] ?? '']))).toBe('not refused');
  });
});

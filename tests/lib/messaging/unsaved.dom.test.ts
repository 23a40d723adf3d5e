import '../../worlds/dom-setup.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { keepUnsaved, type UnsavedSaver } from '@/lib/messaging/keep-unsaved';
import { clearPanelState } from '@/lib/messaging/panel-state';
import type { UnsavedTexts } from '@/lib/messaging/unsaved';
import { forgetUnsaved, type UnsavedKind } from '@/lib/messaging/unsaved';
import { longest } from '@/lib/platform/longest';
import { createMention } from '@/lib/purchases/answers/without-people';
import { sites } from '../../fixtures/rows/fixture-rows.ts';

const { session } = fakeBrowser.storage;
const keepers: UnsavedSaver[] = [];

function keep(kind: UnsavedKind, subjectKey: string) {
  const seen: (UnsavedTexts | null)[] = [];
  const keeper = keepUnsaved(kind, subjectKey, (texts) => void seen.push(texts));
  keepers.push(keeper);
  return { keeper, seen };
}

async function leave(kind: UnsavedKind, subjectKey: string, ...texts: string[]): Promise<void> {
  const { keeper } = keep(kind, subjectKey);
  keeper.write(texts);
  keeper.stop();
  await stored();
}
const stored = () => session.get();
const keys = async () => Object.keys(await stored()).sort();

beforeEach(() => session.clear());
afterEach(() => {
  for (const keeper of keepers.splice(0)) keeper.stop();
  vi.useRealTimers();
});

describe('unsaved text', () => {
  it('is there again for the same subject and field only, after its screen was left', async () => {
    await leave('list', 'person/pronet/jane', 'Subject', 'Body');
    const { seen } = keep('list', 'person/pronet/jane');
    const others = [keep('list', 'person/pronet/john'), keep('note', 'person/pronet/jane')];
    await vi.waitFor(() => expect(seen).toEqual([['Subject', 'Body']]));
    await vi.waitFor(() => expect(others.map((other) => other.seen)).toEqual([[null], [null]]));
  });

  it('is stored once in a pause of typing', async () => {
    vi.useFakeTimers();
    const set = vi.spyOn(session, 'set');
    const { keeper } = keep('note', 'person/pronet/jane');
    for (const text of ['a', 'ab', 'abc']) keeper.write([text]);
    expect(set).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(set.mock.calls).toEqual([[{ 'written:note:person/pronet/jane': { at: Date.now() - 800, texts: ['abc'] } }]]);
    set.mockRestore();
  });

  it.each(['pagehide', 'visibilitychange'])('is stored at once on %s', async (event) => {
    const { keeper } = keep('note', 'person/pronet/jane');
    keeper.write(['abc']);
    (event === 'pagehide' ? window : document).dispatchEvent(new Event(event));
    expect(await keys()).toEqual(['written:note:person/pronet/jane']);
  });

  it('is not replaced by older stored text, when typing was quicker than reading', async () => {
    await leave('note', 'person/pronet/jane', 'old');
    const { keeper, seen } = keep('note', 'person/pronet/jane');
    keeper.write(['new']);
    await stored();
    await stored();
    expect(seen).toEqual([]);
  });

  it('is erased when it was saved, and not written again by a pending write', async () => {
    await leave('note', 'person/pronet/jane', 'abc');
    const { keeper } = keep('note', 'person/pronet/jane');
    keeper.write(['abcd']);
    keeper.write(null);
    keeper.stop();
    expect(await keys()).toEqual([]);
  });

  it('follows another window, but not over text being typed here', async () => {
    const here = keep('note', 'person/pronet/jane');
    await vi.waitFor(() => expect(here.seen).toEqual([null]));
    await leave('note', 'person/pronet/jane', 'there');
    expect(here.seen).toEqual([null, ['there']]);
    here.keeper.write(['here']);
    await leave('note', 'person/pronet/jane', 'there again');
    expect(here.seen).toEqual([null, ['there']]);
  });

  it('is at most as long as a draft, and of a hundred and one places the oldest goes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let at = 0; at <= 100; at += 1) {
      vi.setSystemTime(at);
      await leave('note', `person/pronet/p${at}`, 'x'.repeat(longest.draftBody + 1));
    }
    await vi.waitFor(async () => expect(await keys()).toHaveLength(100));
    const { 'written:note:person/pronet/p0': oldest, 'written:note:person/pronet/p1': next } = await stored();
    expect([oldest, next]).toEqual([undefined, { at: 1, texts: ['x'.repeat(longest.draftBody)] }]);
  });

  it.each([['a text'], [{ at: 1 }], [{ at: 1, texts: [1] }], [{ at: '1', texts: [] }]])(
    'is nothing, when another version stored %j',
    async (value) => {
      await session.set({ 'written:note:person/pronet/jane': value });
      const { seen } = keep('note', 'person/pronet/jane');
      await vi.waitFor(() => expect(seen).toEqual([null]));
    },
  );
});

describe('erased text', () => {
  const jane = new Set(['person/pronet/jane', 'person/email/jane@acme.com']);

  it('is all about a forgotten person, under each of their keys, and lookups that name them', async () => {
    await session.set({ 'shown:1': 'other', limiter: 'other' });
    for (const kind of ['list', 'note', 'lookup', 'link', 'list'] as const)
      await leave(kind, 'person/pronet/jane', 'x');
    await leave('list', 'person/email/jane@acme.com', 'x');
    await leave('lookup', '', 'Jane@Acme.com');
    await leave('lookup', 'person/pronet/john', 'jo', 'jane@acme.com');
    await leave('lookup', 'person/pronet/tom', 'tom@acme.com');
    await leave('list', 'person/pronet/john', 'jane@acme.com');
    await leave('link', 'person/xing/jd', 'https://www.pronet.example/in/jane');
    await leave('link', 'person/xing/tom', 'https://www.pronet.example/in/tom');
    await forgetUnsaved(jane, createMention(jane, sites));
    expect(await keys()).toEqual([
      'limiter',
      'shown:1',
      'written:link:person/xing/tom',
      'written:list:person/pronet/john',
      'written:lookup:person/pronet/tom',
    ]);
  });

  it('is gone from an open screen, even from one with something pending, and does not come back', async () => {
    await leave('list', 'person/pronet/jane', 'a', 'b');
    const { keeper, seen } = keep('list', 'person/pronet/jane');
    await vi.waitFor(() => expect(seen).toEqual([['a', 'b']]));
    keeper.write(['a', 'bc']);
    await forgetUnsaved(jane, () => false);
    keeper.stop();
    expect(seen).toEqual([['a', 'b'], null]);
    expect(await keys()).toEqual([]);
  });

  it('is all unsaved text, and other data stays, with "Erase everything"', async () => {
    await session.set({ limiter: 'other' });
    await leave('list', 'person/pronet/jane', 'x');
    await leave('lookup', '', 'x');
    await clearPanelState();
    expect(await keys()).toEqual(['limiter']);
  });
});

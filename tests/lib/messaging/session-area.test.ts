import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { sessionArea } from '@/lib/messaging/session-area';

const { session } = fakeBrowser.storage;
const isNumber = (value: unknown): value is number => typeof value === 'number';
const area = sessionArea('seat:', isNumber);

beforeEach(() => session.clear());

describe('an area of session storage', () => {
  it('reads back what it wrote, and nothing of another area', async () => {
    await area.write(7, 1);
    await session.set({ 'row:7': 2 });
    expect([await area.read(7), await area.read(8)]).toEqual([1, null]);
    expect([...(await area.readAll())]).toEqual([['7', 1]]);
  });

  it('ignores a value of another shape, and forgets it with the others', async () => {
    await session.set({ 'seat:7': 'one', 'row:7': 2 });
    expect([await area.read(7), [...(await area.readAll())]]).toEqual([null, []]);
    await area.forgetAll();
    expect(await session.get(null)).toEqual({ 'row:7': 2 });
  });

  it('reports its own changes, null for what is gone, until it is stopped', async () => {
    const seen: [string, number | null][] = [];
    const stop = area.watch((id, value) => void seen.push([id, value]));
    await area.write('a', 1);
    await session.set({ 'row:a': 2 });
    await area.forget('a');
    stop();
    await area.write('b', 3);
    expect(seen).toEqual([
      ['a', 1],
      ['a', null],
    ]);
  });
});

// First: what is loaded after it finds itself in an extension.
import '../../../fakes/extension.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { z } from 'zod';
import { createStoredItem } from '@/lib/platform/browser/storage';

const schema = z.strictObject({ starts: z.array(z.number()), pausedUntil: z.number() });
const value = { starts: [1, 2.5], pausedUntil: 3 };

beforeEach(() => {
  fakeBrowser.reset();
});

describe.each(['local', 'session'] as const)('a stored item in %s', (area) => {
  const item = createStoredItem(area, 'limiter', schema);

  it('is null where nothing is stored', async () => {
    expect(await item.read()).toBeNull();
  });

  it('is the last written value', async () => {
    await item.write({ starts: [], pausedUntil: 0 });
    await item.write(value);
    expect(await item.read()).toEqual(value);
  });

  it('is in its own area and in no other', async () => {
    await item.write(value);
    const other = area === 'local' ? 'session' : 'local';
    expect(await fakeBrowser.storage[area].get()).toEqual({ limiter: value });
    expect(await fakeBrowser.storage[other].get()).toEqual({});
  });

  it('is gone once it was forgotten', async () => {
    await item.write(value);
    await item.forget();
    expect(await item.read()).toBeNull();
    expect(await fakeBrowser.storage[area].get()).toEqual({});
  });

  it('is known to later readers', async () => {
    await item.write(value);
    expect(await createStoredItem(area, 'limiter', schema).read()).toEqual(value);
  });

  const unreadable: [string, unknown][] = [
    ['null', null],
    ['a text', 'starts'],
    ['a list', [1, 2]],
    ['half of it', { starts: [1] }],
    ['more than it', { ...value, key: 1 }],
    ['another type inside', { starts: ['1'], pausedUntil: 0 }],
  ];
  it.each(unreadable)('is null where %s is stored', async (_what, stored) => {
    await fakeBrowser.storage[area].set({ limiter: stored });
    expect(await item.read()).toBeNull();
  });
});

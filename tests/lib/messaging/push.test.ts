import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { push } from '@/lib/messaging/push';
import { keepErrorsIn } from '@/lib/platform/error-log';

const noted: unknown[] = [];
beforeEach(() => keepErrorsIn({ note: (error) => void noted.push(error) }));
afterEach(() => {
  keepErrorsIn(null);
  noted.length = 0;
});

const pushing = (failure: Error) => {
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockRejectedValue(failure);
  return push({ kind: 'page-changed', windowId: 1 });
};

describe('a message from the worker to every open panel', () => {
  it.each([
    'Could not establish connection. Receiving end does not exist.',
    'The message port closed before a response was received.',
  ])('is sent to no panel while none is open, or one is closing, which is no error: %s', async (message) => {
    await pushing(new Error(message));
    expect(noted).toEqual([]);
  });

  it('is noted where it failed for another reason', async () => {
    const failure = new Error('Extension context invalidated.');
    await pushing(failure);
    expect(noted).toEqual([failure]);
  });
});

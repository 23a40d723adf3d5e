import { describe, expect, it, vi } from 'vitest';
import { isAddressChanged } from '@/lib/messaging/receive';
import { notifyAddressChanged } from '@/lib/platform/browser/page-port';

/** The native object as a script in a web page finds it. */
function stubRuntime(sendMessage: (...args: unknown[]) => unknown, id: string | undefined = 'abc'): unknown[][] {
  const calls: unknown[][] = [];
  vi.stubGlobal('chrome', {
    runtime: {
      id,
      sendMessage(...args: unknown[]) {
        calls.push(args);
        return sendMessage(...args);
      },
    },
  });
  return calls;
}

describe('tellAddressChanged', () => {
  it('says one thing, without data', () => {
    const calls = stubRuntime(() => Promise.resolve(undefined));
    expect(notifyAddressChanged()).toBe(true);
    expect(calls).toEqual([[{ kind: 'address-changed' }]]);
  });

  it('sends the messages that the worker listens to', () => {
    const calls = stubRuntime(() => Promise.resolve(undefined));
    notifyAddressChanged();
    expect(isAddressChanged(calls[0]?.[0])).toBe(true);
  });

  it('continues when there is no answer', async () => {
    const calls = stubRuntime(() => Promise.reject(new Error('Could not establish connection')));
    expect(notifyAddressChanged()).toBe(true);
    // A rejection that nobody caught would end the test run here.
    await new Promise((resolve) => setImmediate(resolve));
    expect(calls).toHaveLength(1);
  });

  it('gives up when the extension was updated and its id is gone', () => {
    const calls = stubRuntime(() => Promise.resolve(undefined), '');
    expect(notifyAddressChanged()).toBe(false);
    expect(calls).toEqual([]);
  });

  it('gives up when the context is invalid', () => {
    stubRuntime(() => {
      throw new Error('Extension context invalidated.');
    });
    expect(notifyAddressChanged()).toBe(false);
  });

  const gone: [string, unknown][] = [
    ['there is no runtime', {}],
    ['the runtime is undefined', { runtime: undefined }],
    ['the runtime is null', { runtime: null }],
    ['there is no chrome', undefined],
  ];
  it.each(gone)('gives up when %s', (_what, chrome) => {
    vi.stubGlobal('chrome', chrome);
    expect(notifyAddressChanged()).toBe(false);
  });
});

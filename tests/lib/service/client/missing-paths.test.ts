import { afterEach, describe, expect, it } from 'vitest';
import { keepErrorsIn } from '@/lib/platform/error-log';
import { createMissingPaths } from '@/lib/service/client/missing-paths';

const base = 'https://api.service.example';

/** As the browser's session keeps it, whichever worker asks. */
function createKept() {
  let kept: string[] | null = null;
  return {
    read: async () => kept,
    async write(next: string[]) {
      kept = next;
    },
  };
}

describe('which paths a service lacks', () => {
  it('is known to the next worker, of that service alone, until it is taken back', async () => {
    const kept = createKept();
    const first = createMissingPaths({ store: kept });
    expect(await first.has(base, '/v2/x')).toBe(false);
    await first.note(base, '/v2/x', true);
    await first.note(base, '/v2/y', true);
    const next = createMissingPaths({ store: kept });
    expect(await Promise.all([next.has(base, '/v2/x'), next.has('https://other.example', '/v2/x')])).toEqual([
      true,
      false,
    ]);
    await next.note(base, '/v2/x', false);
    expect(await Promise.all([next.has(base, '/v2/x'), next.has(base, '/v2/y')])).toEqual([false, true]);
  });

  it('stays short', async () => {
    const kept = createKept();
    const paths = createMissingPaths({ store: kept });
    for (let at = 0; at < 200; at++) await paths.note(base, `/v2/${at}`, true);
    expect((await kept.read())?.length).toBe(50);
    expect(await paths.has(base, '/v2/199')).toBe(true);
  });
});

describe('where the browser’s session cannot keep it', () => {
  const full = () => Promise.reject(new DOMException('Quota exceeded', 'QuotaExceededError'));
  afterEach(() => keepErrorsIn(null));

  it.each([
    ['be read', { read: full, write: async () => undefined }],
    ['be written', { read: async () => null, write: full }],
    ['be read or written', { read: full, write: full }],
  ])('because it cannot %s, nothing is known to be missing, and the error is noted', async (_what, kept) => {
    const errors: unknown[] = [];
    keepErrorsIn({ note: (error) => errors.push(error) });
    const paths = createMissingPaths({ store: kept });
    await paths.note(base, '/v2/x', true);
    expect(await paths.has(base, '/v2/x')).toBe(false);
    expect(errors).not.toEqual([]);
  });
});

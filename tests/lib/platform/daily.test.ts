import { describe, expect, it } from 'vitest';
import { createDaily } from '@/lib/platform/daily';
import { keepErrorsIn } from '@/lib/platform/error-log';

const hourMs = 3_600_000;

/** Workers started one after another; session storage outlives each of them. */
function createBrowser() {
  let stored: Record<string, number> | null = null;
  let nowMs = 1_000_000_000;
  const runs: string[] = [];
  const failing = new Set<string>();
  const task = (name: string) => {
    const run = async () => {
      runs.push(name);
      if (failing.has(name)) throw new Error('The disk is full');
    };
    return [name, run] as const;
  };
  return {
    runs,
    failing,
    close(): void {
      stored = null;
    },
    pass(ms: number): void {
      nowMs += ms;
    },
    async startWorker(...names: string[]) {
      const doneAt = {
        read: async () => stored,
        async write(next: Record<string, number>) {
          stored = next;
        },
      };
      runs.length = 0;
      await createDaily({ clock: { now: () => nowMs }, doneAt })(names.map(task));
      return [...runs];
    },
  };
}

describe('daily tasks', () => {
  it('run at the first start of a browser session, and again a day later', async () => {
    const { startWorker, pass, close } = createBrowser();
    expect(await startWorker('a', 'b')).toEqual(['a', 'b']);
    pass(23 * hourMs);
    expect(await startWorker('a', 'b', 'c')).toEqual(['c']);
    pass(hourMs);
    expect(await startWorker('a', 'b', 'c')).toEqual(['a', 'b']);
    close();
    expect(await startWorker('a', 'b', 'c')).toEqual(['a', 'b', 'c']);
  });

  it('run when the clock was set back', async () => {
    const { startWorker, pass } = createBrowser();
    await startWorker('a');
    pass(-hourMs);
    expect(await startWorker('a')).toEqual(['a']);
  });

  it('are due at the next start if they fail, and do not hold up the others', async () => {
    keepErrorsIn(null);
    const { startWorker, failing } = createBrowser();
    failing.add('a');
    expect(await startWorker('a', 'b')).toEqual(['a', 'b']);
    failing.clear();
    expect(await startWorker('a', 'b')).toEqual(['a']);
  });
});

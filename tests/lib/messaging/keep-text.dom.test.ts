import { expect, it } from 'vitest';
import { keepText } from '@/lib/messaging/keep-text';

/** A store that is empty until something is written, and that can be told to report. */
function createStore() {
  let stored: string | null = null;
  let report: (text: string | null) => void = () => undefined;
  return {
    store: {
      read: () => Promise.resolve(stored),
      write(text: string | null) {
        stored = text;
        return Promise.resolve();
      },
      watch(onChange: (text: string | null) => void) {
        report = onChange;
        return () => undefined;
      },
    },
    /** As after a change of something else that the store reads. */
    reportAgain: () => report(stored),
    eraseElsewhere() {
      stored = null;
      report(null);
    },
    read: () => stored,
  };
}

async function open() {
  const world = createStore();
  const shown: (string | null)[] = [];
  const keeper = keepText(world.store, 'test', (text) => shown.push(text));
  await Promise.resolve();
  await Promise.resolve();
  return { ...world, keeper, shown };
}

it('a text that was just begun stays, although the empty store reports again before it is written', async () => {
  const { keeper, reportAgain, read, shown } = await open();
  keeper.write('Hi Amara,');
  reportAgain();
  keeper.flush();
  expect(read()).toBe('Hi Amara,');
  expect(shown).toEqual([null]);
});

it('a text that was erased elsewhere is gone, and is not written again', async () => {
  const { keeper, eraseElsewhere, read, shown } = await open();
  keeper.write('Hi Amara,');
  keeper.flush();
  eraseElsewhere();
  keeper.flush();
  expect(read()).toBeNull();
  expect(shown.at(-1)).toBeNull();
});

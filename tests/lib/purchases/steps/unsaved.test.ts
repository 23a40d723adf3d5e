import { describe, expect, it } from 'vitest';
import { createUnsavedAnswers, type UnsavedAnswer } from '@/lib/purchases/steps/unsaved';
import { amara, intent, tomasz } from '@/tests/fixtures/rows/fixture-rows';

type Stored = Record<string, UnsavedAnswer> | null;

/** Only the id of its intent matters here. */
function answerOf(id: string): UnsavedAnswer {
  const findings = { found: false, name: null, aliases: [] } as unknown as UnsavedAnswer['findings'];
  return {
    intent: intent(id === 'amara' ? amara : tomasz, { id, createdAt: 1 }),
    findings,
    charge: { milli: 0, how: 'failure' },
    nowMs: 1,
  };
}

function createWorld(stored: Stored = null) {
  const session = { stored };
  const unsaved = createUnsavedAnswers({
    read: async () => session.stored,
    async write(value) {
      session.stored = value;
    },
  });
  return { session, unsaved };
}

describe('answers that could not be stored', () => {
  it('are none at first', async () => {
    expect(await createWorld().unsaved.list()).toEqual([]);
  });

  it('are kept by their intents, beside the others', async () => {
    const { session, unsaved } = createWorld();
    await unsaved.put(answerOf('amara'));
    await unsaved.put(answerOf('tomasz'));
    await unsaved.put({ ...answerOf('amara'), nowMs: 2 });
    expect(session.stored).toEqual({ amara: { ...answerOf('amara'), nowMs: 2 }, tomasz: answerOf('tomasz') });
    expect((await unsaved.list()).map(({ nowMs }) => nowMs)).toEqual([2, 1]);
  });

  it('are forgotten one by one', async () => {
    const { session, unsaved } = createWorld({ amara: answerOf('amara'), tomasz: answerOf('tomasz') });
    await unsaved.forget('amara');
    expect(session.stored).toEqual({ tomasz: answerOf('tomasz') });
    await unsaved.forget('nobody');
    expect(session.stored).toEqual({ tomasz: answerOf('tomasz') });
  });

  it('are none when one is forgotten and there were none', async () => {
    const { session, unsaved } = createWorld();
    await unsaved.forget('amara');
    expect(session.stored).toEqual({});
  });
});

import '../../worlds/dom-setup.ts';
import { describe, expect, it } from 'vitest';
import { undoChanges } from '@/components/exclusions/change-result';
import { createPage } from '../extension-page.tsx';

/** Undoes these tokens, of which each is answered so; null: the worker is dead. */
async function undo(answers: Record<string, boolean | null>) {
  const calls: string[] = [];
  createPage().handlers.undoExclusion = async ({ token }: { token: string }) => {
    calls.push(token);
    const done = answers[token];
    if (done == null) throw new Error('dead');
    return { done };
  };
  return { end: await undoChanges(Object.keys(answers)), calls };
}

describe('undoing a change made in several parts', () => {
  it('begins with the last, since a part may rest on those before it', async () => {
    expect((await undo({ first: true, second: true })).calls).toEqual(['second', 'first']);
  });

  it.each<[string, Record<string, boolean | null>, string]>([
    ['all are', { a: true, b: true }, 'Undone'],
    ['one was undone before', { a: true, b: false }, 'Undone'],
    ['it is too late for all', { a: false, b: false }, 'This can no longer be undone.'],
  ])('when %s, says so and no longer offers it', async (_when, answers, text) => {
    expect((await undo(answers)).end).toEqual({ isDone: text === 'Undone', text, tokens: [] });
  });

  it('stops when there is no answer, and leaves the rest to be undone', async () => {
    const { end, calls } = await undo({ a: true, b: null, c: true });
    expect(calls).toEqual(['c', 'b']);
    expect(end).toEqual({
      isDone: false,
      text: 'Part of it was undone; then Sidenote did not respond. “Undo” undoes the rest.',
      tokens: ['a', 'b'],
    });
    expect((await undo({ a: true, b: null })).end).toEqual({
      isDone: false,
      text: 'Sidenote did not respond. Nothing was changed; try again.',
      tokens: ['a', 'b'],
    });
  });
});

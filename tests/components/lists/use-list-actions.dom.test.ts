import '../../worlds/dom-setup.ts';
import { describe, expect, it } from 'vitest';
import { removeInPieces } from '@/components/lists/use-list-actions';
import { mostRemoved } from '@/lib/exclusions/messages';
import type { PayloadOf } from '@/lib/messaging/protocol';
import { createPage } from '../extension-page.tsx';

const ids = (count: number) => Array.from({ length: count }, (_, at) => `m${at}`);

/** A worker that answers as told, message by message; the last word stands for all others. */
function worker(...answers: ('removed' | 'nobody' | 'dies')[]) {
  const sent: PayloadOf<'removeMembers'>[] = [];
  createPage().handlers.removeMembers = async (piece: PayloadOf<'removeMembers'>) => {
    const how = answers[sent.length] ?? answers.at(-1);
    sent.push(piece);
    if (how === 'dies') throw new Error('dead');
    return { token: how === 'removed' ? (piece.token ?? null) : null };
  };
  return sent;
}

describe('members that are removed in pieces', () => {
  it('go each once, in messages that are not too long, under one token', async () => {
    const sent = worker('removed');
    const all = ids(2 * mostRemoved + 1);
    const removed = await removeInPieces(all);
    expect(sent.flatMap(({ memberIds }) => memberIds)).toEqual(all);
    expect(sent.map(({ memberIds }) => memberIds.length)).toEqual([mostRemoved, mostRemoved, 1]);
    expect(new Set(sent.map(({ token }) => token))).toEqual(new Set([removed.token]));
    expect(removed).toEqual({ token: expect.stringMatching(/^[0-9a-f-]{36}$/), sent: all.length });
  });

  it('when all had been removed already, leave nothing to undo', async () => {
    worker('nobody');
    expect(await removeInPieces(ids(3))).toEqual({ token: null, sent: 3 });
    worker('removed', 'nobody');
    const some = await removeInPieces(ids(mostRemoved + 1));
    expect(some.token).not.toBeNull();
  });

  it('when an answer is lost, are sent again under the same token, and can be undone', async () => {
    const sent = worker('dies', 'nobody');
    const removed = await removeInPieces(ids(2));
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(removed).toEqual({ token: sent[0]?.token, sent: 2 });
  });

  it('when no answer comes, stop there; earlier pieces can be undone', async () => {
    const sent = worker('removed', 'dies');
    const removed = await removeInPieces(ids(3 * mostRemoved));
    expect(sent).toHaveLength(4);
    expect(removed).toEqual({ token: sent[0]?.token, sent: mostRemoved });
  });
});

import { type ExclusionActions, mostRemoved } from '@/lib/exclusions/messages';
import { notedAs } from '@/lib/platform/error-log';

type Remove = ExclusionActions['removeMembers'];

/** A worker that died is started by the next message. */
const tries = 3;

export interface Removed {
  /** What takes all of it back; null where nobody was there any more. */
  token: string | null;
  /** So many were answered for; fewer than there are where the worker did not answer. */
  sent: number;
}

/** Takes any number of members off their list, as many at a time as a message takes, and under one token. */
export async function removeInPieces(memberIds: readonly string[], remove: Remove): Promise<Removed> {
  const token = crypto.randomUUID();
  let isAny = false;
  for (let sent = 0; sent < memberIds.length; sent += mostRemoved) {
    const piece = { memberIds: memberIds.slice(sent, sent + mostRemoved), token };
    const outcome = await removePiece(piece, remove);
    // One that nobody answered for may have been done all the same.
    if (outcome === 'unanswered') return { token, sent };
    isAny ||= outcome === 'removed';
  }
  return { token: isAny ? token : null, sent: memberIds.length };
}

/** Who is gone stays gone: a piece can be sent again. */
async function removePiece(piece: Parameters<Remove>[0], remove: Remove): Promise<'removed' | 'nobody' | 'unanswered'> {
  for (let left = tries; left > 0; left -= 1) {
    const answer = await remove(piece).catch(notedAs('remove-in-pieces', null));
    // After a lost answer nobody is there any more because of that one.
    if (answer !== null) return answer.token !== null || left < tries ? 'removed' : 'nobody';
  }
  return 'unanswered';
}

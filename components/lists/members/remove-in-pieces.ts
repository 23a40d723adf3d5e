import { mostRemoved } from '@/lib/exclusions/messages';
import type { PayloadOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import { notedAs } from '@/lib/platform/error-log';

/** The next message restarts a worker that died. */
const tries = 3;

export interface Removed {
  /** The undo token for all of it; null if no member was left to remove. */
  token: string | null;
  /** How many were confirmed; fewer than requested if the worker did not respond. */
  sent: number;
}

/** Removes any number of members, as many per message as it allows, all under one undo token. */
export async function removeInPieces(memberIds: readonly string[]): Promise<Removed> {
  const token = crypto.randomUUID();
  let isAny = false;
  for (let sent = 0; sent < memberIds.length; sent += mostRemoved) {
    const piece = { memberIds: memberIds.slice(sent, sent + mostRemoved), token };
    const outcome = await removePiece(piece);
    // A piece without a response may still have been removed.
    if (outcome === 'unanswered') return { token, sent };
    isAny ||= outcome === 'removed';
  }
  return { token: isAny ? token : null, sent: memberIds.length };
}

/** Removal is idempotent, so a piece can be sent again. */
async function removePiece(piece: PayloadOf<'removeMembers'>): Promise<'removed' | 'nobody' | 'unanswered'> {
  for (let left = tries; left > 0; left -= 1) {
    const answer = await sendMessage('removeMembers', piece).catch(notedAs('remove-in-pieces', null));
    // After a lost response, "nobody" means that the earlier attempt removed them.
    if (answer !== null) return answer.token !== null || left < tries ? 'removed' : 'nobody';
  }
  return 'unanswered';
}

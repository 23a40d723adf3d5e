import { i18n } from '#i18n';
import type { ActionStatus } from '@/components/ui/hooks/use-action';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';

/** The result of a list change, as a label. A failed one may have parts to undo. */
export interface ChangeResult {
  isDone: boolean;
  text: string;
  /** The undo tokens of its parts; empty if there is nothing to undo. */
  tokens: readonly string[];
}

export interface Changing {
  /** Empty if it takes no time. */
  text: string;
  /** Written in several steps; each redraws the list. */
  inPieces?: true;
}

export type ChangeStatus = ActionStatus<ChangeResult, Changing>;

export const changed = (text: string, tokens: readonly string[] = []): ChangeResult => ({ isDone: true, text, tokens });

export const notChanged = (text: string, tokens: readonly string[] = []): ChangeResult => ({
  isDone: false,
  text,
  tokens,
});

/** Undoes the parts of one change, the last first, until the worker does not answer. */
export async function undoChanges(tokens: readonly string[]): Promise<ChangeResult> {
  let isAnyDone = false;
  for (let left = tokens.length; left > 0; left -= 1) {
    const token = tokens[left - 1] ?? '';
    const answer = await sendMessage('undoExclusion', { token }).catch(logAs('undo-changes', null));
    if (answer === null)
      return notChanged(i18n.t(isAnyDone ? 'lists.undonePart' : 'lists.failed'), tokens.slice(0, left));
    isAnyDone ||= answer.done;
  }
  return isAnyDone ? changed(i18n.t('lists.undone')) : notChanged(i18n.t('lists.tooLate'));
}

import { i18n } from '#i18n';
import type { ExclusionActions } from '@/lib/exclusions/messages';
import { notedAs } from '@/lib/platform/error-log';
import { type ChangeEnd, changed, notChanged } from './change-end.ts';

/** Undoes the parts of one change, the last first, until the worker does not answer. */
export async function undoChanges(
  tokens: readonly string[],
  undo: ExclusionActions['undoExclusion'],
): Promise<ChangeEnd> {
  let isAnyDone = false;
  for (let left = tokens.length; left > 0; left -= 1) {
    const answer = await undo({ token: tokens[left - 1] ?? '' }).catch(notedAs('undo-changes', null));
    if (answer === null)
      return notChanged(i18n.t(isAnyDone ? 'lists.undonePart' : 'lists.failed'), tokens.slice(0, left));
    isAnyDone ||= answer.done;
  }
  return isAnyDone ? changed(i18n.t('lists.undone')) : notChanged(i18n.t('lists.tooLate'));
}

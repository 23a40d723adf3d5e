import { type RefObject, useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { isHeld } from '@/components/ui/hooks/deliberate';
import type { Exclusion } from '@/lib/exclusions/match/find-exclusions';
import { sendMessage } from '@/lib/messaging/send-message';
import { notedAs } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';
import { nameProblemLabel } from './exclusion-labels.ts';

/** The actions of the allowed line: exclude, remove, and undo either. The result is read from the database. */
export function useExclude(
  subject: Subject,
  route: 'panel' | 'popup' | 'result',
  holder: RefObject<HTMLElement | null>,
) {
  const { undoable, setUndoable } = useUndo(holder);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [undone, setUndone] = useState('');

  async function run(action: () => Promise<string | null>): Promise<boolean> {
    setBusy(true);
    setUndone('');
    const trouble = await action().catch(notedAs('use-exclude', i18n.t('lists.failed')));
    setBusy(false);
    setProblem(trouble);
    return trouble === null;
  }

  async function put(listId: string | null, why: string): Promise<string | null> {
    const answer = await sendMessage('exclude', { subject, listId, route, why });
    if (answer.outcome !== 'excluded') return i18n.t(answer.outcome === 'no-name' ? 'lists.noName' : 'lists.gone');
    setUndoable({ token: answer.token, message: i18n.t('lists.excludedStatus', { list: answer.listName }) });
    return null;
  }

  return {
    undoable,
    announcement: undoable?.message ?? undone,
    problem,
    isBusy,
    forgetProblem: () => setProblem(null),
    exclude: (listId: string | null, why: string) => run(() => put(listId, why)),
    excludeToNew: (name: string, why: string) =>
      run(async () => {
        const made = await sendMessage('createList', { name, kind: subject.kind });
        return made.outcome === 'named' ? put(made.listId, why) : nameProblemLabel(made);
      }),
    remove: ({ memberId, listName }: Exclusion) =>
      run(async () => {
        const { token } = await sendMessage('removeMembers', { memberIds: [memberId] });
        if (token !== null) setUndoable({ token, message: i18n.t('lists.removedStatus', { list: listName }) });
        return null;
      }),
    undo: (token: string) =>
      run(async () => {
        const { done } = await sendMessage('undoExclusion', { token });
        setUndoable(null);
        if (done) setUndone(i18n.t('lists.undone'));
        return done ? null : i18n.t('lists.tooLate');
      }),
  };
}

/** How long "Undo" is shown. It stays longer while focused or hovered, so that it never vanishes under a finger. */
export const undoMs = 10_000;

interface Undoable {
  token: string;
  message: string;
}

function useUndo(holder: RefObject<HTMLElement | null>) {
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  useEffect(() => {
    if (undoable === null) return;
    let timer = setTimeout(end, undoMs);
    function end(): void {
      if (isHeld(holder.current)) timer = setTimeout(end, 1000);
      else setUndoable(null);
    }
    return () => clearTimeout(timer);
  }, [undoable, holder]);
  return { undoable, setUndoable };
}

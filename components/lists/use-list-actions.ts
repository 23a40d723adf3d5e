import { i18n } from '#i18n';
import {
  type ChangeResult,
  type ChangeStatus,
  type Changing,
  changed,
  notChanged,
  undoChanges,
} from '@/components/exclusions/change-result';
import { memberProblemLabels, nameProblemLabel } from '@/components/exclusions/exclusion-labels';
import { formatCount } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { mostRemoved } from '@/lib/exclusions/messages';
import type { PayloadOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';

/** Null on success, else the reason for the form. */
type Answer = Promise<string | null>;

export interface ListActions {
  /** The last change, without what its form shows. */
  status: ChangeStatus;
  isBusy: boolean;
  /** `prepare` runs before the new list is opened. */
  create(name: string, kind: Subject['kind'], prepare?: (listId: string) => void): Answer;
  rename(listId: string, name: string): Answer;
  /** Opens that list of companies, or creates the first; `prepare` gets its id before. */
  openCompanies(listId: string | null, prepare: (listId: string) => void): Answer;
  add(listId: string, text: string, why: string): Answer;
  /** Adds to that list of companies, or to a new first one, and opens it. */
  addToCompanies(listId: string | null, text: string, why: string): Answer;
  dropUnfinishedImport(listId: string): void;
  removeList(list: { id: string; name: string }): void;
  removeMembers(memberIds: readonly string[]): void;
  setCoversPeople(listId: string, coversPeople: boolean): void;
  setExpiry(listId: string, days: number | null): void;
  undo(tokens: readonly string[]): void;
  dismiss(): void;
  /** Shows the result of the work in the status. */
  report(work: () => Promise<ChangeResult>): void;
}

/** Actions that change lists, one at a time. The database shows the changes. */
export function useListActions(onMade: (listId: string) => void): ListActions {
  const change = useAction<ChangeResult, Changing>('use-list-actions');
  const form = useAction('use-list-actions');

  const report = (work: () => Promise<ChangeResult>, doing: Changing = { text: '' }): void =>
    void change.run(work, doing);

  async function answer(action: () => Answer): Answer {
    const status: { problem: string | null } = { problem: null };
    const isAnswered = await form.run(async () => {
      status.problem = await action();
    });
    return isAnswered ? status.problem : i18n.t('lists.failed');
  }

  const save = (send: () => Promise<{ done: boolean }>): void =>
    report(async () => ((await send()).done ? changed(i18n.t('lists.saved')) : notChanged(i18n.t('lists.gone'))));

  async function add(listId: string, text: string, why: string): Answer {
    const added = await sendMessage('addToList', { listId, text, why });
    if (added.outcome === 'not-understood') return memberProblemLabels[added.problem]();
    if (added.outcome !== 'excluded') return i18n.t(added.outcome === 'no-name' ? 'lists.noName' : 'lists.gone');
    report(async () => changed(i18n.t('lists.added', { who: text.trim() }), [added.token]));
    return null;
  }

  /** The company list with this id; null creates the first. */
  const companies = async (listId: string | null) =>
    listId === null
      ? sendMessage('createList', { name: i18n.t('lists.firstCompanies'), kind: 'company' })
      : { outcome: 'named' as const, listId };

  return {
    status: change.status,
    isBusy: change.isRunning || form.isRunning,
    report: (work) => report(work),
    undo: (tokens) => report(() => undoChanges(tokens), { text: i18n.t('lists.undoing') }),
    dismiss: change.forget,
    create: (name, kind, prepare) =>
      answer(async () => {
        const made = await sendMessage('createList', { name, kind });
        if (made.outcome === 'named') {
          prepare?.(made.listId);
          onMade(made.listId);
        }
        return nameProblemLabel(made);
      }),
    openCompanies: (listId, prepare) =>
      answer(async () => {
        const made = await companies(listId);
        if (made.outcome === 'named') {
          prepare(made.listId);
          onMade(made.listId);
        }
        return nameProblemLabel(made);
      }),
    rename: (listId, name) => answer(async () => nameProblemLabel(await sendMessage('renameList', { listId, name }))),
    add: (listId, text, why) => answer(() => add(listId, text, why)),
    addToCompanies: (listId, text, why) =>
      answer(async () => {
        const made = await companies(listId);
        if (made.outcome !== 'named') return nameProblemLabel(made);
        const problem = await add(made.listId, text, why);
        if (problem === null) onMade(made.listId);
        return problem;
      }),
    dropUnfinishedImport: (listId) =>
      void sendMessage('dropUnfinishedImport', { listId }).catch(logAs('use-list-actions')),
    removeList: (list) =>
      report(async () => {
        const { token } = await sendMessage('removeList', { listId: list.id });
        return changed(i18n.t('lists.listRemoved', { list: list.name }), tokensOf(token));
      }),
    removeMembers(memberIds) {
      const count = formatCount(memberIds.length);
      const remove = async () => {
        const { token, sent } = await removeInPieces(memberIds);
        if (sent === memberIds.length) return changed(i18n.t('lists.removedMany', sent, [count]), tokensOf(token));
        if (sent === 0) return notChanged(i18n.t('lists.failed'));
        return changed(i18n.t('lists.removedPart', { sent: formatCount(sent), count }), tokensOf(token));
      };
      const isMany = memberIds.length > mostRemoved;
      report(remove, isMany ? { text: i18n.t('lists.removing', { count }), inPieces: true } : { text: '' });
    },
    setCoversPeople: (listId, coversPeople) => save(() => sendMessage('setCoversPeople', { listId, coversPeople })),
    setExpiry: (listId, expiresAfterDays) => save(() => sendMessage('setExpiry', { listId, expiresAfterDays })),
  };
}

const tokensOf = (token: string | null): string[] => (token === null ? [] : [token]);

/** The next message restarts a worker that died. */
const tries = 3;

interface Removed {
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
    const answer = await sendMessage('removeMembers', piece).catch(logAs('remove-in-pieces', null));
    // After a lost response, "nobody" means that the earlier attempt removed them.
    if (answer !== null) return answer.token !== null || left < tries ? 'removed' : 'nobody';
  }
  return 'unanswered';
}

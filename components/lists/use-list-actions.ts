import { useState } from 'react';
import { i18n } from '#i18n';
import { nameProblemLabel, writtenLabels } from '@/components/exclusions/exclusion-labels';
import { type ChangeStatus, idle } from '@/components/lists/change-status';
import { removeInPieces } from '@/components/lists/members/remove-in-pieces';
import { formatCount } from '@/components/ui/formats';
import { type ExclusionActions, mostRemoved } from '@/lib/exclusions/messages';
import { noted, noteError } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';

/** The last change. `inPieces`: it is in progress and applied to the list in several steps. */
interface ListsStatus extends ChangeStatus {
  inPieces: boolean;
}

/** Resolves to the reason it failed; null on success. */
type Change = Promise<string | null>;
type Say = (kind: ChangeStatus['kind'], words: string, token?: string | null) => void;
type Outcome = Parameters<Say>;
const done = (words: string, token: string | null = null): Outcome => ['done', words, token];
const failed = (words: string): Outcome => ['failed', words];

export interface ListActions {
  status: ListsStatus;
  isBusy: boolean;
  /** Null if nothing can be changed. */
  changes: {
    create(name: string, kind: Subject['kind']): Change;
    rename(listId: string, name: string): Change;
    add(listId: string, text: string, why: string): Change;
    importMembers: ExclusionActions['importMembers'];
    dropUnfinishedImport(listId: string): void;
    removeList(list: { id: string; name: string }): void;
    removeMembers(memberIds: readonly string[]): void;
    setCoversPeople(listId: string, coversPeople: boolean): void;
    setExpiry(listId: string, days: number | null): void;
  } | null;
  undo(token: string): void;
  /** Undoes the change that the status is about. */
  undoLast(): void;
  say: Say;
}

/** The actions that change lists, one at a time. The changes are read from the database. */
export function useListActions(actions: ExclusionActions | null, onMade: (listId: string) => void): ListActions {
  const [status, setStatus] = useState<ListsStatus>({ ...idle, inPieces: false });
  const [isBusy, setBusy] = useState(false);

  const say: Say = (kind, words, token = null) =>
    setStatus({ kind, words, tokens: token === null ? [] : [token], inPieces: false });

  async function run(action: () => Change): Change {
    setBusy(true);
    try {
      return await action();
    } catch (error) {
      noteError(error, 'use-list-acts');
      const words = i18n.t('lists.failed');
      say('failed', words);
      return words;
    } finally {
      setBusy(false);
    }
  }
  const press = (action: () => Promise<Outcome>): void =>
    void run(async () => {
      say(...(await action()));
      return null;
    });
  const gone = failed(i18n.t('lists.gone'));

  const undo = (token: string): void =>
    press(async () => {
      // Hides "Undo", so that it is not pressed twice; the second press would be too late.
      say('running', i18n.t('lists.undoing'));
      const answer = await actions?.undoExclusion({ token });
      return answer?.done === true ? done(i18n.t('lists.undone')) : failed(i18n.t('lists.tooLate'));
    });

  return {
    status,
    isBusy,
    say,
    undo,
    undoLast: () => {
      const [token] = status.tokens;
      if (token !== undefined) undo(token);
    },
    changes: actions && {
      create: (name, kind) =>
        run(async () => {
          const made = await actions.createList({ name, kind });
          if (made.outcome === 'named') onMade(made.listId);
          return nameProblemLabel(made);
        }),
      rename: (listId, name) => run(async () => nameProblemLabel(await actions.renameList({ listId, name }))),
      add: (listId, text, why) =>
        run(async () => {
          const added = await actions.addToList({ listId, text, why });
          if (added.outcome === 'not-understood') return writtenLabels[added.problem]();
          if (added.outcome !== 'excluded') return i18n.t(added.outcome === 'no-name' ? 'lists.noName' : 'lists.gone');
          say('done', i18n.t('lists.added', { who: text.trim() }), added.token);
          return null;
        }),
      importMembers: actions.importMembers,
      dropUnfinishedImport: (listId) => void actions.dropUnfinishedImport({ listId }).catch(noted('use-list-actions')),
      removeList: (list) =>
        press(async () => {
          const { token } = await actions.removeList({ listId: list.id });
          return done(i18n.t('lists.listRemoved', { list: list.name }), token);
        }),
      removeMembers: (memberIds) =>
        press(async () => {
          const count = formatCount(memberIds.length);
          if (memberIds.length > mostRemoved)
            setStatus({ kind: 'running', words: i18n.t('lists.removing', { count }), tokens: [], inPieces: true });
          const { token, sent } = await removeInPieces(memberIds, actions.removeMembers);
          if (sent === memberIds.length) return done(i18n.t('lists.removedMany', sent, [count]), token);
          if (sent === 0) return failed(i18n.t('lists.failed'));
          return done(i18n.t('lists.removedPart', { sent: formatCount(sent), count }), token);
        }),
      setCoversPeople: (listId, coversPeople) =>
        press(async () =>
          (await actions.setCoversPeople({ listId, coversPeople })).done ? done(i18n.t('lists.saved')) : gone,
        ),
      setExpiry: (listId, expiresAfterDays) =>
        press(async () =>
          (await actions.setExpiry({ listId, expiresAfterDays })).done ? done(i18n.t('lists.saved')) : gone,
        ),
    },
  };
}

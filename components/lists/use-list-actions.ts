import { useState } from 'react';
import { i18n } from '#i18n';
import { nameProblemLabel, writtenLabels } from '@/components/exclusions/exclusion-labels';
import { removeInPieces } from '@/components/lists/members/remove-in-pieces';
import { formatCount } from '@/components/ui/formats';
import { type ExclusionActions, mostRemoved } from '@/lib/exclusions/messages';
import { noteError } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';

/** The outcome of the last change, and its undo token. */
export type ListsStatus =
  | { kind: 'nothing' }
  /** A change is in progress. `inPieces`: it is applied to the list in several steps. */
  | { kind: 'doing'; words: string; inPieces: boolean }
  | { kind: 'done'; words: string; token: string | null }
  | { kind: 'failed'; words: string };

/** Resolves to the reason it failed; null on success. */
type Change = Promise<string | null>;
const done = (words: string, token: string | null = null): ListsStatus => ({ kind: 'done', words, token });

export interface ListActions {
  status: ListsStatus;
  isBusy: boolean;
  /** Null if nothing can be changed. */
  changes: {
    create(name: string, kind: Subject['kind']): Change;
    rename(listId: string, name: string): Change;
    add(listId: string, text: string, why: string): Change;
    importMembers: ExclusionActions['importMembers'];
    removeList(list: { id: string; name: string }): void;
    removeMembers(memberIds: readonly string[]): void;
    setCoversPeople(listId: string, coversPeople: boolean): void;
    setExpiry(listId: string, days: number | null): void;
  } | null;
  undo(token: string): void;
  say(status: ListsStatus): void;
}

/** The actions that change lists, one at a time. The changes are read from the database. */
export function useListActions(actions: ExclusionActions | null, onMade: (listId: string) => void): ListActions {
  const [status, say] = useState<ListsStatus>({ kind: 'nothing' });
  const [isBusy, setBusy] = useState(false);

  async function run(action: () => Change): Change {
    setBusy(true);
    try {
      return await action();
    } catch (error) {
      noteError(error, 'use-list-acts');
      const words = i18n.t('lists.failed');
      say({ kind: 'failed', words });
      return words;
    } finally {
      setBusy(false);
    }
  }
  const press = (action: () => Promise<ListsStatus>): void =>
    void run(async () => {
      say(await action());
      return null;
    });
  const gone: ListsStatus = { kind: 'failed', words: i18n.t('lists.gone') };

  return {
    status,
    isBusy,
    say,
    undo: (token) =>
      press(async () => {
        // Hides "Undo", so that it is not pressed twice; the second press would be too late.
        say({ kind: 'doing', words: i18n.t('lists.undoing'), inPieces: false });
        const answer = await actions?.undoExclusion({ token });
        return answer?.done === true
          ? done(i18n.t('lists.undone'))
          : { kind: 'failed', words: i18n.t('lists.tooLate') };
      }),
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
          say(done(i18n.t('lists.added', { who: text.trim() }), added.token));
          return null;
        }),
      importMembers: actions.importMembers,
      removeList: (list) =>
        press(async () => {
          const { token } = await actions.removeList({ listId: list.id });
          return done(i18n.t('lists.listRemoved', { list: list.name }), token);
        }),
      removeMembers: (memberIds) =>
        press(async () => {
          const count = formatCount(memberIds.length);
          if (memberIds.length > mostRemoved)
            say({ kind: 'doing', words: i18n.t('lists.removing', { count }), inPieces: true });
          const { token, sent } = await removeInPieces(memberIds, actions.removeMembers);
          if (sent === memberIds.length) return done(i18n.t('lists.removedMany', sent, [count]), token);
          if (sent === 0) return { kind: 'failed', words: i18n.t('lists.failed') };
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

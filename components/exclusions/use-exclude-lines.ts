import { useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { type ImportEnd, sendImport, startState } from '@/lib/exclusions/import/send-import';
import type { ExclusionActions } from '@/lib/exclusions/messages';
import { notedAs } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';
import { nameProblemLabel } from './exclusion-labels.ts';

export type ExcludeStatus =
  | { kind: 'nothing' }
  | { kind: 'busy'; words: string }
  /** `tokens` undo it. */
  | { kind: 'done' | 'failed'; words: string; tokens: readonly string[] };

/** The list actions needed here. */
export type ExcludeActions = Pick<ExclusionActions, 'importMembers' | 'createList' | 'undoExclusion'>;

/** Who is put on a list: under these names, and shown there as `label`. */
export interface Excludable {
  label: string;
  names: string[];
}

export interface ExcludeDeps {
  actions: ExcludeActions;
  kind: Subject['kind'];
  onExcluded(): void;
}

/** Adds any number of lines of a table to a list like an import: in chunks that can be retried, undone as a whole. */
export function useExcludeLines({ actions, kind, onExcluded }: ExcludeDeps) {
  const [status, setStatus] = useState<ExcludeStatus>({ kind: 'nothing' });

  /** Resolves to why the list could not be created; null on success. */
  async function excludeToNew(name: string, members: readonly Excludable[], why: string): Promise<string | null> {
    const made = await actions.createList({ name, kind }).catch(notedAs('use-exclude-lines', null));
    if (made === null) return i18n.t('lists.failed');
    if (made.outcome !== 'named') return nameProblemLabel(made);
    await exclude({ id: made.listId, name }, members, why);
    return null;
  }

  async function exclude(
    list: Pick<ListRow, 'id' | 'name'>,
    members: readonly Excludable[],
    why: string,
  ): Promise<void> {
    setStatus({ kind: 'busy', words: i18n.t('results.excluding') });
    const rows = members.map((member, at) => ({ ...member, row: at + 1, why, route: 'result' as const }));
    const { end, state } = await sendImport(startState(crypto.randomUUID()), {
      ...{ rows, listId: list.id, send: actions.importMembers, newId: () => crypto.randomUUID() },
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      onState: () => undefined,
      signal: new AbortController().signal,
    });
    const count = state.added;
    if (end === 'done') onExcluded();
    setStatus({
      kind: end === 'done' ? 'done' : 'failed',
      words: endLabel(end, count, list.name),
      tokens: count > 0 ? state.importIds : [],
    });
  }

  async function undo(tokens: readonly string[]): Promise<void> {
    let isDone = false;
    for (const token of tokens.toReversed()) {
      const answer = await actions.undoExclusion({ token }).catch(notedAs('use-exclude-lines', { done: false }));
      isDone ||= answer.done;
    }
    const words = i18n.t(isDone ? 'lists.undone' : 'lists.tooLate');
    setStatus({ kind: isDone ? 'done' : 'failed', words, tokens: [] });
  }

  return { said: status, isBusy: status.kind === 'busy', exclude, excludeToNew, undo };
}

function endLabel(end: ImportEnd, count: number, list: string): string {
  if (end === 'list-gone') return i18n.t('lists.gone');
  if (end !== 'done') return i18n.t('lists.failed');
  return i18n.t('results.excludedTo', count, [formatCount(count), list]);
}

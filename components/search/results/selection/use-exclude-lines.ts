import { useState } from 'react';
import { i18n } from '#i18n';
import { nameProblemLabel } from '@/components/exclusions/exclusion-labels';
import { formatCount } from '@/components/ui/formats';
import { idAlias } from '@/lib/database/records/aliases';
import { nameOf } from '@/lib/database/schema/exclusion-names';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import type { ResultLine } from '@/lib/database/schema/result-line';
import { type ImportEnd, sendImport, startState } from '@/lib/exclusions/import/send-import';
import { subjectOfLine } from '@/lib/exclusions/match/find-exclusions';
import type { ExclusionActions } from '@/lib/exclusions/messages';
import { isMemberName } from '@/lib/exclusions/names';
import { notedAs } from '@/lib/platform/error-log';
import { isNamedSite } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';

export type ExcludeStatus =
  | { kind: 'nothing' }
  | { kind: 'busy'; words: string }
  /** `tokens` undo it. */
  | { kind: 'done' | 'failed'; words: string; tokens: readonly string[] };

/** The list actions needed here. */
export type ExcludeActions = Pick<ExclusionActions, 'importMembers' | 'createList' | 'undoExclusion'>;

export interface ExcludeDeps {
  actions: ExcludeActions;
  sites: readonly Site[];
  connectionId: string;
  onExcluded(): void;
}

/** Adds any number of results to a list like an import: in chunks that can be retried, undone as a whole. */
export function useExcludeLines({ actions, sites, connectionId, onExcluded }: ExcludeDeps) {
  const [status, setStatus] = useState<ExcludeStatus>({ kind: 'nothing' });

  /** Resolves to why the list could not be created; null on success. */
  async function excludeToNew(name: string, lines: readonly ResultLine[], why: string): Promise<string | null> {
    const kind = lines[0]?.kind ?? 'person';
    const made = await actions.createList({ name, kind }).catch(notedAs('use-exclude-lines', null));
    if (made === null) return i18n.t('lists.failed');
    if (made.outcome !== 'named') return nameProblemLabel(made);
    await exclude({ id: made.listId, name }, lines, why);
    return null;
  }

  async function exclude(list: Pick<ListRow, 'id' | 'name'>, lines: readonly ResultLine[], why: string): Promise<void> {
    setStatus({ kind: 'busy', words: i18n.t('results.excluding') });
    const rows = lines.map((line, at) => ({
      ...{ row: at + 1, names: namesOfLine(line, sites, connectionId), label: line.name, why },
      route: 'result' as const,
    }));
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

/** The names under which a list stores a result: all that belong to it alone, as written by `lib/exclusions/names.ts`. Pure. */
export function namesOfLine(line: ResultLine, sites: readonly Site[], connectionId: string): string[] {
  const { key, site } = subjectOfLine(line, sites);
  const byId = nameOf('id', idAlias(connectionId, line.kind, line.id));
  const byPage = isNamedSite(site) ? [] : [nameOf('page', key)];
  return [byId, ...byPage].filter((name) => isMemberName(name, line.kind));
}

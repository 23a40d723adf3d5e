import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import { sendImport, startState } from '@/lib/exclusions/import/send-import';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';
import { type ChangeResult, type Changing, changed, notChanged, undoChanges } from './change-result.ts';
import { nameProblemLabel } from './exclusion-labels.ts';

export interface Excludable {
  label: string;
  names: string[];
}

export interface ExcludeDeps {
  kind: Subject['kind'];
  onExcluded(): void;
}

/** Adds lines of a table to a list like an import: in chunks that can be retried, undone as a whole. */
export function useExcludeLines({ kind, onExcluded }: ExcludeDeps) {
  const { status, isRunning, run } = useAction<ChangeResult, Changing>('use-exclude-lines');

  /** Resolves to why the list could not be created; null on success. */
  async function excludeToNew(name: string, members: readonly Excludable[], why: string): Promise<string | null> {
    const made = await sendMessage('createList', { name, kind }).catch(logAs('use-exclude-lines', null));
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
    await run(() => excludeTo(list, members, why), { text: i18n.t('results.excluding') });
  }

  async function excludeTo(
    list: Pick<ListRow, 'id' | 'name'>,
    members: readonly Excludable[],
    why: string,
  ): Promise<ChangeResult> {
    const rows = members.map((member, at) => ({ ...member, row: at + 1, why, route: 'result' as const }));
    const { end, state } = await sendImport(startState(crypto.randomUUID()), {
      rows,
      listId: list.id,
      send: (chunk) => sendMessage('importMembers', chunk),
      newId: () => crypto.randomUUID(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      onState: () => undefined,
      signal: new AbortController().signal,
    });
    const tokens = state.added > 0 ? state.importIds : [];
    if (end === 'list-gone') return notChanged(i18n.t('lists.gone'), tokens);
    if (end !== 'done') return notChanged(i18n.t('lists.failed'), tokens);
    onExcluded();
    return changed(i18n.t('results.excludedTo', state.added, [formatCount(state.added), list.name]), tokens);
  }

  return {
    status,
    isBusy: isRunning,
    exclude,
    excludeToNew,
    undo: (tokens: readonly string[]) => void run(() => undoChanges(tokens), { text: i18n.t('lists.undoing') }),
  };
}

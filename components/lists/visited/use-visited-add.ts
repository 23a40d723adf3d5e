import { i18n } from '#i18n';
import {
  type ChangeResult,
  type Changing,
  changed,
  notChanged,
  undoChanges,
} from '@/components/exclusions/change-result';
import { type ResolveOutcome, resolvedLabel } from '@/components/exclusions/resolve-profiles';
import { formatCount } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { mostKeys } from '@/lib/exclusions/messages';
import type { Failure } from '@/lib/messaging/failure';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import type { VisitLine } from './visited-lines.ts';

export type Resolve = (listId: string, urls: readonly string[]) => Promise<ResolveOutcome>;

interface AddResult extends ChangeResult {
  /** Members added along with the ids that no token covers. */
  strays: readonly string[];
  failure: Failure | null;
}

const free = { strays: [], failure: null };

/** Adds visited profiles to a list, immediately and for free, then buys their ids if requested. */
export function useVisitedAdd(resolve: Resolve, onAdded: () => void) {
  const { status, isRunning, run } = useAction<AddResult, Changing>('use-visited-add');

  /** A null list means the first one, which this creates. `isPaid`: buy the ids as well. */
  async function addTo(
    list: string | null,
    lines: readonly VisitLine[],
    isPaid: boolean,
    report: (doing: Changing) => void,
  ): Promise<AddResult> {
    const done: Added = { listId: list, listName: '', added: 0, already: 0, left: 0, tokens: [] };
    const isListThere = await addAll(done, lines).catch(logAs('use-visited-add', null));
    if (isListThere !== true) {
      return { ...notChanged(i18n.t(isListThere === null ? 'lists.failed' : 'lists.gone'), done.tokens), ...free };
    }
    onAdded();
    const { tokens, listId } = done;
    const urls = lines.flatMap(({ url, hasId }) => (url === null || hasId ? [] : [url]));
    if (!isPaid || listId === null || urls.length === 0) {
      return { ...changed(addedLabel(done), tokens), ...free };
    }
    report({ text: `${addedLabel(done)} ${i18n.t('visited.resolving')}` });
    const resolved = await resolve(listId, urls).catch(logAs<ResolveOutcome>('use-visited-add', notAsked(urls.length)));
    const { strays, failure } = resolved;
    return { ...changed(`${addedLabel(done)} ${resolvedLabel(resolved)}`, tokens), strays, failure };
  }

  async function undoAdd(tokens: readonly string[], strays: readonly string[]): Promise<AddResult> {
    if (strays.length > 0)
      await sendMessage('removeMembers', { memberIds: [...strays] }).catch(logAs('use-visited-add'));
    return { ...(await undoChanges(tokens)), ...free };
  }

  return {
    status,
    failure: status.kind === 'done' ? status.value.failure : null,
    isBusy: isRunning,
    add: (list: string | null, lines: readonly VisitLine[], isPaid: boolean) =>
      void run((report) => addTo(list, lines, isPaid, report), { text: i18n.t('visited.adding') }),
    undo(tokens: readonly string[]) {
      const strays = status.kind === 'done' ? status.value.strays : [];
      void run(() => undoAdd(tokens, strays), { text: i18n.t('lists.undoing') });
    },
  };
}

function notAsked(of: number): ResolveOutcome {
  return { resolved: 0, of, strays: [], failure: { kind: 'internal' } };
}

/** What was added so far; it stays added if a later part fails. */
interface Added {
  listId: string | null;
  listName: string;
  added: number;
  already: number;
  left: number;
  tokens: string[];
}

/** Adds as many per message as it allows; false if the list is gone. */
async function addAll(done: Added, lines: readonly VisitLine[]): Promise<boolean> {
  for (let from = 0; from < lines.length; from += mostKeys) {
    const keys = lines.slice(from, from + mostKeys).map(({ key }) => key);
    const answer = await sendMessage('addVisited', { listId: done.listId, keys, why: '' });
    if (answer.outcome === 'list-gone') return false;
    if (answer.outcome !== 'added') done.left += keys.length;
    else {
      const { listId, listName, token } = answer;
      Object.assign(done, { listId, listName });
      done.added += answer.added;
      done.already += answer.already;
      done.left += answer.left;
      done.tokens.push(token);
    }
  }
  return true;
}

function addedLabel({ listName, added, already, left }: Added): string {
  return [
    i18n.t('visited.added', added, [formatCount(added), listName]),
    ...(already > 0 ? [i18n.t('visited.were', already, [formatCount(already)])] : []),
    ...(left > 0 ? [i18n.t('visited.left', left, [formatCount(left)])] : []),
  ].join(' ');
}

import { useState } from 'react';
import { i18n } from '#i18n';
import { type ChangeStatus, idle } from '@/components/lists/change-status';
import { formatCount } from '@/components/ui/formats';
import { mostKeys } from '@/lib/exclusions/visited/messages';
import type { Failure } from '@/lib/messaging/failure';
import { noted, notedAs } from '@/lib/platform/error-log';
import type { ResolveOutcome, VisitedActions } from './visited-actions.ts';
import type { VisitLine } from './visited-lines.ts';

/** The outcome of the last action. `tokens` undo it. */
interface VisitedStatus extends ChangeStatus {
  /** Members added along with the ids that no token covers. */
  strays: readonly string[];
  failure: Failure | null;
}

const nothing: VisitedStatus = { ...idle, strays: [], failure: null };

/** Adds visited profiles to a list, immediately and for free, then buys their ids if requested. */
export function useVisitedAdd(actions: VisitedActions | null, onAdded: () => void) {
  const [status, setStatus] = useState<VisitedStatus>(nothing);
  const say = (kind: ChangeStatus['kind'], words: string, part: Partial<VisitedStatus> = {}) =>
    setStatus({ ...nothing, kind, words, ...part });

  /** A null list means the first one, which this creates. `isPaid`: buy the ids as well. */
  async function add(list: string | null, lines: readonly VisitLine[], isPaid: boolean): Promise<void> {
    if (actions === null) return;
    say('running', i18n.t('visited.adding'));
    const done: Added = { listId: list, listName: '', added: 0, already: 0, left: 0, tokens: [] };
    const isListThere = await addAll(actions, done, lines).catch(notedAs('use-visited-add', null));
    if (isListThere !== true) {
      return say('failed', i18n.t(isListThere === null ? 'lists.failed' : 'lists.gone'), { tokens: done.tokens });
    }
    onAdded();
    const { tokens, listId } = done;
    const urls = lines.flatMap(({ url, hasId }) => (url === null || hasId ? [] : [url]));
    if (!isPaid || actions.resolve === null || listId === null || urls.length === 0) {
      return say('done', addedLabel(done), { tokens });
    }
    say('running', `${addedLabel(done)} ${i18n.t('visited.resolving')}`);
    const resolved = await actions
      .resolve(listId, urls)
      .catch(notedAs<ResolveOutcome>('use-visited-add', notAsked(urls.length)));
    say('done', `${addedLabel(done)} ${resolvedLabel(resolved)}`, {
      tokens,
      strays: resolved.strays,
      failure: resolved.failure,
    });
  }

  async function undo(): Promise<void> {
    if (actions === null) return;
    const { tokens, strays } = status;
    say('running', i18n.t('visited.undoing'));
    let isDone = false;
    if (strays.length > 0) await actions.remove({ memberIds: [...strays] }).catch(noted('use-visited-add'));
    for (const token of tokens.toReversed()) {
      const answer = await actions.undo({ token }).catch(notedAs('use-visited-add', { done: false }));
      isDone ||= answer.done;
    }
    say(isDone ? 'done' : 'failed', i18n.t(isDone ? 'lists.undone' : 'lists.tooLate'));
  }

  return { status, isBusy: status.kind === 'running', add, undo };
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
async function addAll(actions: VisitedActions, done: Added, lines: readonly VisitLine[]): Promise<boolean> {
  for (let from = 0; from < lines.length; from += mostKeys) {
    const keys = lines.slice(from, from + mostKeys).map(({ key }) => key);
    const answer = await actions.add({ listId: done.listId, keys, why: '' });
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

function resolvedLabel({ resolved, of }: ResolveOutcome): string {
  if (resolved >= of) return i18n.t('visited.resolvedAll', of, [formatCount(of)]);
  const left = of - resolved;
  return i18n.t('visited.resolvedSome', left, [formatCount(left), formatCount(resolved), formatCount(of)]);
}

import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { failureOf } from '@/components/ui/hooks/use-action';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readWithIds } from '@/lib/exclusions/visited/read-visits';
import type { Failure } from '@/lib/messaging/failure';
import { sendMessage } from '@/lib/messaging/send-message';
import { offerQuote } from '@/lib/offers/offers';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';
import { subjectOfList } from '@/lib/subjects/known-subjects';

export interface ResolveOutcome {
  resolved: number;
  of: number;
  /** Members added under an id only, because the answer did not say which page it belongs to. */
  strays: readonly string[];
  /** How many were requested in a page whose people cannot be identified. Absent: none. */
  unclear?: number;
  /** Why some were not requested or an answer could not be used; null on success. */
  failure: Failure | null;
}

/** One call per page of profiles. All are one purchase, so a failure stops the rest. */
export async function resolveProfiles(
  db: SidenoteDatabase,
  listId: string,
  urls: readonly string[],
): Promise<ResolveOutcome> {
  const before = await readWithIds(db, listId);
  const known = new Set(before.flatMap(({ ids }) => ids));
  const readFresh = async () => {
    const members = await readWithIds(db, listId);
    return { members, fresh: new Set(members.flatMap(({ ids }) => ids).filter((id) => !known.has(id))) };
  };
  let unclear = 0;
  let failure: Failure | null = null;
  let now = await readFresh();
  for (let from = 0; from < urls.length && failure === null; from += resolveAtOnce) {
    const profiles = urls.slice(from, from + resolveAtOnce);
    const ended = await order(listId, profiles);
    const earlier = now.fresh.size;
    now = await readFresh();
    if (ended === 'found' && now.fresh.size === earlier) unclear += profiles.length;
    if (typeof ended !== 'string') failure = ended;
  }
  // Counts new ids, not matching people, and at most as many as requested.
  const { members, fresh } = now;
  const isFresh = ({ ids }: { ids: readonly string[] }) => ids.every((id) => fresh.has(id));
  const strays = members.filter((member) => member.isIdAlone && isFresh(member)).map(({ memberId }) => memberId);
  const resolved = Math.min(fresh.size, urls.length);
  return { resolved, of: urls.length, strays, failure, ...(unclear > 0 && { unclear }) };
}

async function order(listId: string, profiles: readonly string[]): Promise<string | Failure> {
  const subject = subjectOfList('person', listId);
  const agreed = { agreedMilli: reservedMilli(offerQuote('resolve')), refresh: false, override: false, again: false };
  const detail = { profiles: [...profiles] };
  try {
    const { outcome } = await sendMessage('enrich', { operation: 'resolve', subject, detail, ...agreed });
    return outcome === 'not-understood' ? { kind: 'not-understood' } : outcome;
  } catch (error) {
    return failureOf(error, 'resolve-profiles');
  }
}

/** A page holds up to 100 people for one price (docs/interface.md#people-preview). */
const resolveAtOnce = 100;

/** The price for the ids of this many profiles, found or not. */
export function resolveQuote(profiles: number): Quote {
  const milli = Math.ceil(profiles / resolveAtOnce) * reservedMilli(offerQuote('resolve'));
  return { kind: 'range', minMilli: milli, maxMilli: milli };
}

/** How many of them the service knows. */
export function resolvedLabel({
  resolved,
  of,
  unclear = 0,
}: Pick<ResolveOutcome, 'resolved' | 'of' | 'unclear'>): string {
  const clear = of - unclear;
  const left = clear - resolved;
  const known =
    left <= 0
      ? i18n.t('visited.resolvedAll', clear, [formatCount(clear)])
      : i18n.t('visited.resolvedSome', left, [formatCount(left), formatCount(resolved), formatCount(clear)]);
  const unsure = unclear === 0 ? '' : i18n.t('visited.resolvedUnclear', unclear, [formatCount(unclear)]);
  return [clear > 0 ? known : '', unsure].filter(Boolean).join(' ');
}

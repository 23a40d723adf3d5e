import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { type Exclusion, findExclusions } from '@/lib/exclusions/match/find-exclusions';
import { nameSubjects, type SoughtSubject } from '@/lib/exclusions/match/name-subjects';
import { sendMessage } from '@/lib/messaging/send-message';
import { logError } from '@/lib/platform/error-log';
import { longestSought, mostNamesSought, mostSought } from '@/lib/team/sought';

/** The list that has a subject. */
export interface OffLimits {
  listName: string;
  /** Null: a subscribed list, or the team's, which say no more here. */
  exclusion: Exclusion | null;
}

export type OffLimitsFound = ReadonlyMap<string, OffLimits>;

/** Changes with the team, what it shares, and the subscribed lists. Empty: there are none, and no worker has to be asked. */
export async function readTeamState(db: SidenoteDatabase): Promise<string> {
  const [joined, subscribed] = await Promise.all([readSettings(db, 'team'), readSettings(db, 'subscribed')]);
  const lists = (subscribed ?? []).map(({ id, goodAt }) => [id, goodAt]);
  const team = joined === null ? null : [joined.joinedAt, joined.revision ?? 0, joined.isRefused];
  return team === null && lists.length === 0 ? '' : JSON.stringify([team, lists]);
}

/**
 * By subject key, the list that an order would be refused for: one of this browser, a subscribed one, or the team's. Throws if the team's
 * cannot be looked at. Sends nothing beyond the worker. `read`: the team's state, where the caller has read it.
 */
export async function findOffLimits(
  db: SidenoteDatabase,
  connection: string | null,
  subjects: readonly SoughtSubject[],
  nowMs: number,
  read?: string,
): Promise<OffLimitsFound> {
  const [found, team] = await Promise.all([findOwn(db, connection, subjects, nowMs), read ?? readTeamState(db)]);
  if (team === '') return found;
  const rest = subjects.filter(({ key }) => !found.has(key));
  return new Map([...found, ...(await findElsewhere(db, connection, rest))]);
}

/** Those that a subscribed list or the team's has. Throws if the team's cannot be looked at. Sends nothing beyond the worker. */
export async function findElsewhere(
  db: SidenoteDatabase,
  connection: string | null,
  subjects: readonly SoughtSubject[],
): Promise<OffLimitsFound> {
  const found = new Map<string, OffLimits>();
  const sites = (await readSettings(db, 'sites')) ?? [];
  const named = await db.transaction('r', db.records, () =>
    nameSubjects(db, subjects, { connection, sites, isCovering: true }),
  );
  for (let from = 0; from < named.length; from += mostSought) {
    const some = named.slice(from, from + mostSought);
    const { lists } = await sendMessage('findInTeam', {
      all: some.map(({ own: names, employers }) => ({ own: askable(names), employers: askable(employers) })),
    });
    for (const [at, { subject }] of some.entries()) {
      const listName = lists[at] ?? null;
      if (listName !== null) found.set(subject.key, { listName, exclusion: null });
    }
  }
  return found;
}

/** For marks on a screen: by this browser's lists alone where the team's cannot be looked at. An order or a file is checked again. */
export async function findOffLimitsToMark(...asked: Parameters<typeof findOffLimits>): Promise<OffLimitsFound> {
  try {
    return await findOffLimits(...asked);
  } catch (error) {
    logError(error, 'off-limits');
    const [db, connection, subjects, nowMs] = asked;
    return findOwn(db, connection, subjects, nowMs);
  }
}

async function findOwn(...asked: Parameters<typeof findExclusions>): Promise<Map<string, OffLimits>> {
  const own = await findExclusions(...asked);
  return new Map([...own].map(([key, exclusion]) => [key, { listName: exclusion.listName, exclusion }]));
}

const askable = (names: readonly string[]): string[] =>
  names.filter((name) => name.length <= longestSought).slice(0, mostNamesSought);

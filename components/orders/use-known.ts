import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, useContext } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { useNow } from '@/components/context/use-now';
import { readTeamState } from '@/components/exclusions/off-limits';
import { type Allowed, allowedTables, readAllowed } from '@/components/exclusions/read-allowed';
import type { SidenoteDatabase } from '@/lib/database/database';
import { orderKeysOf, readLatestIntent, readRecord } from '@/lib/database/reads';
import { readHeldAnswers, type ShownHeldAnswer, withSameAnswers } from '@/lib/database/records/held-answers';
import type { Intent, SubjectRecord } from '@/lib/database/schema/rows';
import type { SubjectOperation } from '@/lib/offers/offers';
import { subjectOperationNames } from '@/lib/offers/panel-offers';
import { minuteMs } from '@/lib/platform/time';
import type { Subject } from '@/lib/subjects/subject';

export interface Known {
  record: SubjectRecord | null;
  /** The newest intent of each operation; null if there never was one. */
  intents: Record<SubjectOperation, Intent | null>;
  held: ShownHeldAnswer[];
  /** Read together with the rest, so that an excluded person's data is never drawn first. */
  allowed: Allowed;
  /** Changes with the team and the subscribed lists; empty: there are none. */
  team: string;
}

/** The tables for a transaction around `readKnownWithin`. */
export const knownTables = ['intents', 'heldAnswers', ...allowedTables] as const;

/** Everything stored about a subject, read in one transaction instead of a dozen consecutive ones. */
export function readKnown(db: SidenoteDatabase, connectionId: string | null, subject: Subject): Promise<Known> {
  return db.transaction('r', [...knownTables], () => readKnownWithin(db, connectionId, subject));
}

/** `readKnown` as part of a larger transaction. */
export async function readKnownWithin(
  db: SidenoteDatabase,
  connectionId: string | null,
  subject: Subject,
): Promise<Known> {
  const latest = async (operation: SubjectOperation, record: SubjectRecord | null) =>
    connectionId === null ? null : readLatestIntent(db, orderKeysOf(connectionId, { operation, subject }, record));
  const latestOfAll = (record: SubjectRecord | null) =>
    Promise.all(subjectOperationNames.map(async (each) => [each, await latest(each, record)] as const));
  const record = connectionId === null ? null : await readRecord(db, connectionId, subject.key);
  const [intents, read] = await Promise.all([
    latestOfAll(record),
    connectionId === null ? [] : readHeldAnswers(db, connectionId, subject.key, record),
  ]);
  const held = await withSameAnswers(db, read);
  const [allowed, team] = await Promise.all([readAllowed(db, subject, record, Date.now()), readTeamState(db)]);
  return { record, intents: Object.fromEntries(intents) as Known['intents'], held, allowed, team };
}

/** What was read about a subject with its page, so that its screen need not begin empty. */
export interface FirstKnown {
  connectionId: string | null;
  subjectKey: string;
  known: Known;
}

export const FirstKnownContext = createContext<FirstKnown | null>(null);

/** Everything stored about a subject, so that its rows appear at once; undefined while loading. Key the caller by subject. */
export function useKnown(connectionId: string | null, subject: Subject): Known | undefined {
  const { db } = usePanel();
  const first = useContext(FirstKnownContext);
  // A membership may expire.
  const minute = Math.floor(useNow() / minuteMs);
  const live = useLiveQuery(async () => readKnown(db, connectionId, subject), [db, connectionId, subject.key, minute]);
  const isFirst = first !== null && first.connectionId === connectionId && first.subjectKey === subject.key;
  return live ?? (isFirst ? first.known : undefined);
}

import type { SidenoteDatabase } from '@/lib/database/database';
import { orderKeyOf } from '@/lib/database/reads';
import { withoutPerson } from '@/lib/database/records/without-person';
import { originOf } from '@/lib/database/schema/origins';
import type { Intent } from '@/lib/database/schema/rows';
import { findSubject } from '@/lib/subjects/find-subject';
import type { Site } from '@/lib/subjects/sites';

/**
 * Deletes ended orders of forgotten people; others stay without the person, because their cost is still open. Waiting ones are not sent.
 * Runs inside `forgetSubject`.
 */
export async function forgetInOrders(
  db: SidenoteDatabase,
  { connection, keys, sites }: { connection: string; keys: ReadonlySet<string>; sites: readonly Site[] },
): Promise<void> {
  const isOwn = (intent: Intent) => originOf(intent.connection) === originOf(connection);
  const isAbout = (intent: Intent) => isOwn(intent) && (keys.has(intent.subject.key) || names(intent, keys, sites));
  await db.intents.where('state').equals('settled').filter(isAbout).delete();
  const open = await db.intents.where('state').anyOf('queued', 'sent', 'unknown').filter(isAbout).toArray();
  await db.intents.bulkPut(
    open.map((intent) =>
      // An unsent request for several people would still name them.
      keys.has(intent.subject.key) || intent.state === 'queued' ? withoutPerson(intent) : without(intent, keys, sites),
    ),
  );
}

/** Whether a request for the ids of several people names one of these. */
function names({ detail }: Intent, keys: ReadonlySet<string>, sites: readonly Site[]): boolean {
  return detail?.profiles?.some((profile) => isOneOf(profile, keys, sites)) ?? false;
}

function isOneOf(profile: string, keys: ReadonlySet<string>, sites: readonly Site[]): boolean {
  const key = findSubject(profile, sites)?.key;
  return key !== undefined && keys.has(key);
}

/** The order without the pages of these people. */
export function without(intent: Intent, keys: ReadonlySet<string>, sites: readonly Site[]): Intent {
  if (intent.detail?.profiles === undefined) return intent;
  const profiles = intent.detail.profiles.filter((profile) => !isOneOf(profile, keys, sites));
  const detail = { ...intent.detail, profiles };
  return { ...intent, detail, orderKey: orderKeyOf(intent.connection, intent.operation, intent.subject.key, detail) };
}

import type { SidenoteDatabase } from '@/lib/database/database';
import { orderKeyOf } from '@/lib/database/reads';
import { withoutPerson } from '@/lib/database/records/without-person';
import { originOf } from '@/lib/database/schema/origins';
import type { Intent } from '@/lib/database/schema/rows';
import { logAs } from '@/lib/platform/error-log';
import type { ParsedResult } from '@/lib/purchases/answers/parsed-result';
import { type Forgotten, withoutAnybody, withoutPeople } from '@/lib/purchases/answers/without-people';
import type { PurchaseDeps, Purchased } from '@/lib/purchases/order';
import { NotSavedError } from '@/lib/purchases/refusals';
import { findBestEmail } from '@/lib/service/contract/best-email';
import { findSubject } from '@/lib/subjects/find-subject';
import type { Site } from '@/lib/subjects/sites';
import { settleAnswered } from './settle.ts';
import type { UnsavedAnswer } from './unsaved.ts';

/**
 * Keeps a paid answer that a full disk refused in session storage. If that is full too, it is only on screen, and the balance decides its
 * cost. `forgotten`: people forgotten since.
 */
export async function saveForLater(
  deps: PurchaseDeps,
  answer: UnsavedAnswer,
  forgotten: readonly Forgotten[],
  cause: unknown,
): Promise<NotSavedError> {
  const unsaved = await withoutForgotten(deps, answer, forgotten);
  await deps.unsaved.put(unsaved).catch(logAs('save-for-later'));
  return new NotSavedError(valuesOf(unsaved.findings), cause);
}

/** An unsaved answer is known, too; repeating the order stores it for free. */
export async function saveUnsaved(deps: PurchaseDeps, orderKeys: readonly string[]): Promise<Purchased | null> {
  const answer = (await deps.unsaved.list()).find(({ intent }) => orderKeys.includes(intent.orderKey));
  if (answer === undefined) return null;
  try {
    await settleAnswered(deps, answer.intent, { ...answer, parsed: answer.findings });
  } catch (error) {
    throw await saveForLater(deps, answer, [], error);
  }
  await deps.unsaved.forget(answer.intent.id);
  return { outcome: 'known', chargedMilli: null };
}

/** Removes people who were forgotten while it was in flight, even on a full disk: reading takes no space. */
async function withoutForgotten(
  { db }: PurchaseDeps,
  answer: UnsavedAnswer,
  forgotten: readonly Forgotten[],
): Promise<UnsavedAnswer> {
  const own = await db.intents.get(answer.intent.id).catch(logAs('save-for-later', undefined));
  if (own?.isForgotten === true) return { ...answer, intent: own, findings: withoutAnybody(answer.findings) };
  return forgotten.reduce(withoutForgottenPeople, answer);
}

/** The values a user would copy, shown on screen although they could not be stored. */
function valuesOf({ facets }: ParsedResult): string[] {
  const address = findBestEmail(facets.email ?? [])?.address;
  return [...(address === undefined ? [] : [address]), ...(facets.mobile?.numbers ?? [])];
}

/** Unsaved answers: a forgotten person's keeps only the charge; others lose the person. */
export async function forgetInUnsaved({ unsaved }: Pick<PurchaseDeps, 'unsaved'>, forgotten: Forgotten): Promise<void> {
  await unsaved.update((answer) =>
    originOf(answer.intent.connection) === originOf(forgotten.connection)
      ? withoutForgottenPeople(answer, forgotten)
      : answer,
  );
}

export function withoutForgottenPeople(answer: UnsavedAnswer, forgotten: Forgotten): UnsavedAnswer {
  const { keys, sites } = forgotten;
  const { intent, findings: parsed } = answer;
  if (keys.has(intent.subject.key)) {
    return { ...answer, intent: withoutPerson(intent), findings: withoutAnybody(parsed) };
  }
  return { ...answer, intent: without(intent, keys, sites), findings: withoutPeople(parsed, forgotten) };
}

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
function without(intent: Intent, keys: ReadonlySet<string>, sites: readonly Site[]): Intent {
  if (intent.detail?.profiles === undefined) return intent;
  const profiles = intent.detail.profiles.filter((profile) => !isOneOf(profile, keys, sites));
  const detail = { ...intent.detail, profiles };
  return { ...intent, detail, orderKey: orderKeyOf(intent.connection, intent.operation, intent.subject.key, detail) };
}

import { withoutPerson } from '@/lib/database/records/without-person';
import { originOf } from '@/lib/database/schema/origins';
import type { Intent } from '@/lib/database/schema/rows';
import { noted, notedAs } from '@/lib/platform/error-log';
import type { ParsedResult } from '@/lib/purchases/answers/parsed-result';
import { outcomeOfResult } from '@/lib/purchases/answers/unread';
import { type Forgotten, withoutAnybody, withoutPeople } from '@/lib/purchases/answers/without-people';
import type { Charge } from '@/lib/purchases/ledger/ledger-row';
import type { PurchaseDeps, Purchased } from '@/lib/purchases/order';
import { NotSavedError } from '@/lib/purchases/refusals';
import { findBestEmail } from '@/lib/service/contract/best-email';
import { without } from './forget-orders.ts';
import { settleAnswered } from './settle.ts';
import type { UnsavedAnswer } from './unsaved.ts';

/** Step 10. Resolves to the outcome. Throws NotSavedError if the browser cannot store it. */
export async function saveAnswer(
  deps: PurchaseDeps,
  intent: Intent,
  parsed: ParsedResult,
  charge: Charge,
  forgotten: readonly Forgotten[] = [],
): Promise<Purchased['outcome']> {
  const answer = { parsed, charge, nowMs: deps.clock.now() };
  try {
    const judged = await settleAnswered(deps, intent, answer, forgotten);
    if (judged !== 'proved') return judged;
    return outcomeOfResult(parsed);
  } catch (error) {
    // Most likely the disk is full. The answer was paid for: it waits in session storage and is shown as "not saved".
    // If session storage is full as well, it is only on screen, and the balance decides its cost.
    const unsaved = await withoutForgotten(deps, { intent, findings: parsed, charge, nowMs: answer.nowMs }, forgotten);
    await deps.unsaved.put(unsaved).catch(noted('save-answer'));
    throw new NotSavedError(valuesOf(unsaved.findings), error);
  }
}

/** Removes people who were forgotten while it was in flight, even on a full disk: reading takes no space. */
async function withoutForgotten(
  { db }: PurchaseDeps,
  answer: UnsavedAnswer,
  forgotten: readonly Forgotten[],
): Promise<UnsavedAnswer> {
  const own = await db.intents.get(answer.intent.id).catch(notedAs('save-answer', undefined));
  if (own?.isForgotten === true) return { ...answer, intent: own, findings: withoutAnybody(answer.findings) };
  return forgotten.reduce(withoutForgottenPeople, answer);
}

/** The values a user would copy, shown on screen although they could not be stored. */
function valuesOf({ facets }: ParsedResult): string[] {
  const address = findBestEmail(facets.email ?? [])?.address;
  return [...(address === undefined ? [] : [address]), ...(facets.mobile?.numbers ?? [])];
}

/**
 * Answers that could not be stored yet: of one about a forgotten person only the charge is left; from others the person
 * is removed.
 */
export async function forgetInUnsaved({ unsaved }: Pick<PurchaseDeps, 'unsaved'>, forgotten: Forgotten): Promise<void> {
  await unsaved.update((answer) =>
    originOf(answer.intent.connection) === originOf(forgotten.connection)
      ? withoutForgottenPeople(answer, forgotten)
      : answer,
  );
}

/** Pure. */
export function withoutForgottenPeople(answer: UnsavedAnswer, forgotten: Forgotten): UnsavedAnswer {
  const { keys, sites } = forgotten;
  const { intent, findings: parsed } = answer;
  if (keys.has(intent.subject.key)) {
    return { ...answer, intent: withoutPerson(intent), findings: withoutAnybody(parsed) };
  }
  return { ...answer, intent: without(intent, keys, sites), findings: withoutPeople(parsed, forgotten) };
}

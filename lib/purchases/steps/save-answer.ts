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

/** Step 10. Answers with what it came to. Throws NotSavedError where the browser refuses to store it. */
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
    // Disk full, most likely. It was paid for: it waits in session storage and is shown as "not saved".
    // Where even that is full, it is on screen, and what it cost is decided by the balance.
    const unsaved = await withoutForgotten(deps, { intent, findings: parsed, charge, nowMs: answer.nowMs }, forgotten);
    await deps.unsaved.put(unsaved).catch(noted('save-answer'));
    throw new NotSavedError(valuesOf(unsaved.findings), error);
  }
}

/** Who was forgotten while it was on the wire is kept nowhere, on a full disk neither: reading takes no room. */
async function withoutForgotten(
  { db }: PurchaseDeps,
  answer: UnsavedAnswer,
  forgotten: readonly Forgotten[],
): Promise<UnsavedAnswer> {
  const own = await db.intents.get(answer.intent.id).catch(notedAs('save-answer', undefined));
  if (own?.isForgotten === true) return { ...answer, intent: own, findings: withoutAnybody(answer.findings) };
  return forgotten.reduce(withoutForgottenPeople, answer);
}

/** What a person would copy from the answer, so that it is on screen although it could not be stored. */
function valuesOf({ facets }: ParsedResult): string[] {
  const address = findBestEmail(facets.email ?? [])?.address;
  return [...(address === undefined ? [] : [address]), ...(facets.mobile?.numbers ?? [])];
}

/** Answers that could not be stored yet: about whom was forgotten the charge is left, and others lose them. */
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

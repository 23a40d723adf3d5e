import type { Intent } from '@/lib/records/rows';
import { findBestEmail } from '@/lib/service/schemas/email';
import type { Findings } from './findings.ts';
import type { PurchaseDeps } from './order.ts';
import { NotSavedError } from './refusals.ts';
import { type Charge, settleAnswered } from './settle.ts';

/** Step 10. Throws NotSavedError where the browser refuses to store it. */
export async function saveAnswer(
  deps: PurchaseDeps,
  intent: Intent,
  findings: Findings,
  charge: Charge,
): Promise<void> {
  const answer = { findings, charge, nowMs: deps.clock.now() };
  try {
    await settleAnswered(deps.db, intent, answer, deps.book.keepResolved);
  } catch {
    // Disk full, most likely. It was paid for: it waits in session storage and is shown as "not saved".
    await deps.unsaved.put({ intent, ...answer });
    throw new NotSavedError(valuesOf(findings));
  }
}

/** What a person would copy from the answer, so that it is on screen although it could not be stored. */
function valuesOf({ facets }: Findings): string[] {
  const address = findBestEmail(facets.email ?? [])?.address;
  return [...(address === undefined ? [] : [address]), ...(facets.mobile?.numbers ?? [])];
}

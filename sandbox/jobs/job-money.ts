import type { MilliCredits } from '../../lib/service/contract/credits.ts';
import { hasValidAddress } from '../world/people/email-output.ts';
import type { WorldPerson } from '../world/person-facts.ts';
import { refundReasonOf } from './job-refund.ts';
import type { JobService, SandboxJob } from './job-row.ts';

/** The sandbox's own copy of the prices (docs/interface.md#credit-prices). */
const prices: Record<JobService, { person: MilliCredits; email: MilliCredits }> = {
  EMAIL_FINDER: { person: 0, email: 1000 },
  PEOPLE_EXPORT: { person: 500, email: 500 },
};

/** What this many people cost if everyone has an email. */
export function fullMilliOf(service: JobService, people: number): MilliCredits {
  return people * (prices[service].person + prices[service].email);
}

/**
 * A job's final cost, and how many of its people are paid for. Nothing if refunded. Charged at settlement, it delivers as many people as
 * the balance covers.
 */
export function settlementOf(row: SandboxJob, balanceMilli: MilliCredits): { costMilli: MilliCredits; items: number } {
  const all = row.people.length;
  if (refundReasonOf(row) !== null) return { costMilli: 0, items: all };
  let costMilli = 0;
  for (const [items, person] of row.people.entries()) {
    const next = costMilli + costMilliOf(row.service, person);
    if (row.chargeAt === 'settle' && next > balanceMilli) return { costMilli, items };
    costMilli = next;
  }
  return { costMilli, items: all };
}

function costMilliOf(service: JobService, person: WorldPerson): MilliCredits {
  return prices[service].person + (hasValidAddress(person) ? prices[service].email : 0);
}

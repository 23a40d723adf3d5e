import { readSettings } from '@/lib/records/reads';
import type { Intent } from '@/lib/records/rows';
import { endpoints } from '@/lib/service/endpoints';
import { isCertainlyFree, ServiceError } from '@/lib/service/errors';
import { chargedMilli } from '@/lib/service/prices';
import { findBestEmail } from '@/lib/service/schemas/email';
import { type Findings, operations } from './operations.ts';
import type { Connected, PurchaseDeps, Purchased } from './order.ts';
import { NotSavedError } from './refusals.ts';
import { type Charge, settleAnswered, settleFailed, settleNotUnderstood, settleUnknown } from './settle.ts';
import type { Flight } from './single-flight.ts';

/** Steps 7 to 10: slot, `sent`, send, settle. `current` follows what the database says about the intent. */
export async function carryOut(
  deps: PurchaseDeps,
  connected: Connected,
  intent: Intent,
  flight: Flight<Purchased>,
): Promise<Purchased> {
  const { db, clock } = deps;
  const operation = operations[intent.operation];
  const endpoint = endpoints[operation.endpoint];
  let current = intent;

  try {
    const answer = await deps.client.send(operation.endpoint, operation.body(intent.subject), connected.service, {
      signal: flight.withdraw.signal,
      turn: flight.turn,
      about: { subjectKey: intent.subject.key, intentId: intent.id },
      async beforeSend() {
        const sent = { ...current, state: 'sent', sentAt: clock.now(), waitingUntil: null } as const;
        flight.isSent = true;
        await db.intents.put(sent);
        current = sent;
      },
      async onWaiting(untilMs) {
        current = { ...current, state: 'queued', waitingUntil: untilMs };
        flight.isSent = false;
        await db.intents.put(current);
      },
    });
    const { milli, how } = chargedMilli(endpoint.price, answer.reply, answer.creditHeader);
    const sites = (await readSettings(db, 'sites')) ?? [];
    const findings = operation.findings(answer.reply, { connection: intent.connection, sites });
    await saveAnswer(deps, current, findings, { milli, how });
    deps.afterCharge();
    return { outcome: findings.found ? 'found' : 'nothing-found', chargedMilli: milli };
  } catch (error) {
    if (error instanceof ServiceError) return await settleError(deps, current, error);
    if (!(error instanceof NotSavedError)) await abandon(deps, current);
    throw error;
  }
}

/** Our own fault, or a database that refuses: what has not left is withdrawn, what has is unknown. */
async function abandon(deps: PurchaseDeps, intent: Intent): Promise<void> {
  if (intent.sentAt === null || intent.state === 'queued') await deps.db.intents.delete(intent.id);
  else await settleUnknown(deps.db, intent, deps.clock.now());
}

/** Step 10. Throws NotSavedError where the browser refuses to store it. */
export async function saveAnswer(
  deps: PurchaseDeps,
  intent: Intent,
  findings: Findings,
  charge: Charge,
): Promise<void> {
  const answer = { findings, charge, nowMs: deps.clock.now() };
  try {
    await settleAnswered(deps.db, intent, answer);
  } catch {
    // Disk full, most likely. It was paid for: it waits in session storage and is shown as "not saved".
    await deps.unsaved.put({ intent, ...answer });
    const best = findBestEmail(findings.email ?? []);
    throw new NotSavedError(best?.address === undefined ? [] : [best.address]);
  }
}

/** Every failure ends the intent in one of four ways; the error goes on to whoever asked. */
async function settleError(deps: PurchaseDeps, intent: Intent, error: ServiceError): Promise<Purchased> {
  const { failure } = error;
  const nowMs = deps.clock.now();
  if (failure.kind === 'cancelled') {
    // Withdrawn while queued: as if it had never been asked.
    await deps.db.intents.delete(intent.id);
    throw error;
  }
  if (failure.kind === 'not-found' && intent.sentAt !== null) {
    const nothing: Findings = {
      found: false,
      name: null,
      [operations[intent.operation].facet]: null,
      aliases: [],
      companyAliases: [],
    };
    await saveAnswer(deps, intent, nothing, { milli: 0, how: 'failure' });
    return { outcome: 'nothing-found', chargedMilli: 0 };
  }
  if (failure.kind === 'not-understood') {
    // Booked at its most, unless the service said what it took: better too high than a charge nobody sees.
    const told = error.creditMilli;
    const charge: Charge =
      told === null ? { milli: intent.reservedMilli, how: 'price-table' } : { milli: told, how: 'x-credit' };
    await settleNotUnderstood(deps.db, intent, { body: error.body ?? '', charge, nowMs });
    deps.afterCharge();
    return { outcome: 'not-understood', chargedMilli: charge.milli };
  }
  if (intent.sentAt === null || intent.state === 'queued' || isCertainlyFree(failure)) {
    await settleFailed(deps.db, intent, { failure, nowMs });
  } else {
    await settleUnknown(deps.db, intent, nowMs);
    deps.afterCharge();
  }
  throw error;
}

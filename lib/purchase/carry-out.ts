import { idOfAlias } from '@/lib/records/aliases';
import { readSettings } from '@/lib/records/reads';
import type { Intent } from '@/lib/records/rows';
import { type Endpoint, endpoints } from '@/lib/service/endpoints';
import { isCertainlyFree, ServiceError } from '@/lib/service/errors';
import type { Book } from './book.ts';
import { questionOf } from './check-order.ts';
import type { Findings, FindingsContext } from './findings.ts';
import { listsOf } from './named-order.ts';
import type { Asked, OperationRow, Question } from './operation-row.ts';
import { operations } from './operations.ts';
import type { Connected, PurchaseDeps, Purchased } from './order.ts';
import { NotSavedError } from './refusals.ts';
import { saveAnswer } from './save-answer.ts';
import { type Charge, noteFoundExcluded, settleFailed, settleNotUnderstood, settleUnknown } from './settle.ts';
import type { Flight } from './single-flight.ts';

/** Steps 7 to 10: slot, `sent`, send, settle. `current` follows what the database says about the intent. */
export async function carryOut(
  deps: PurchaseDeps,
  connected: Connected,
  intent: Intent,
  flight: Flight<Purchased>,
): Promise<Purchased> {
  const { db, clock } = deps;
  let current = intent;

  try {
    const known = await questionOf(db, intent.connection, intent);
    const { question, answer } = await askWithout(deps, flight, known, intent, {
      client: deps.client,
      service: connected.service,
      readContext: () => contextOf(deps, intent, known),
      options: {
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
      },
    });
    const { findings, charge, pictureAt } = answer;
    await saveAnswer(deps, current, findings, charge);
    deps.afterCharge();
    // What it cannot say now, it says at the next look; what is settled stays so.
    await lookAgain(deps, intent, question, findings).catch(() => undefined);
    if (pictureAt !== undefined) {
      const { connection } = intent;
      void deps.offerPicture?.({ connection, aliases: findings.aliases, address: pictureAt });
    }
    return { outcome: findings.found ? 'found' : 'nothing-found', chargedMilli: charge.milli };
  } catch (error) {
    if (error instanceof ServiceError) return await settleError(deps, current, error);
    if (!(error instanceof NotSavedError)) await abandon(deps, current);
    throw error;
  }
}

/**
 * Asks, and leaves out of a list who is off-limits. Where the service refuses it because it no longer has one of our lists, which costs
 * nothing, they are written anew and it is asked once more.
 */
async function askWithout(
  deps: PurchaseDeps,
  { withdraw, turn }: Flight<Purchased>,
  known: Question,
  { operation }: Intent,
  asked: Omit<Asked, 'question'>,
) {
  const row = operations[operation];
  for (let tries = 1; ; tries++) {
    const question = await suppressed(deps, row, known, { signal: withdraw.signal, turn });
    try {
      return { question, answer: await row.ask({ ...asked, question }) };
    } catch (error) {
      const lists = question.suppression?.lists ?? [];
      if (tries > 1 || lists.length === 0 || !isAboutLists(error)) throw error;
      await deps.book.distrust(lists);
    }
  }
}

async function suppressed(
  deps: PurchaseDeps,
  row: OperationRow,
  known: Question,
  options: Parameters<Book['suppress']>[2],
): Promise<Question> {
  if (row.lists === null) return known;
  const lists = listsOf(known.named ?? null);
  return { ...known, suppression: await deps.book.suppress(row.lists, known.subject, options, lists) };
}

/** The interface states no text for it. */
function isAboutLists(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    error.failure.kind === 'bad-request' &&
    /\blists?\b/i.test(error.failure.serviceText ?? '')
  );
}

/** What the answer says may put somebody off-limits who was not before; and who came back although left out tells of a list that died. */
async function lookAgain(deps: PurchaseDeps, intent: Intent, question: Question, findings: Findings): Promise<void> {
  const { db, book } = deps;
  if (question.suppression !== undefined) {
    const ids = findings.others.flatMap(({ aliases }) => aliases.map(idOfAlias)).filter((id) => id !== null);
    await book.noticeReturned(question.suppression, ids);
  }
  if (intent.anyway) return;
  const listName = await book.isExcluded(intent.subject);
  if (listName !== null) await noteFoundExcluded(db, intent.id, listName);
}

async function contextOf(deps: PurchaseDeps, intent: Intent, { known }: Question): Promise<FindingsContext> {
  const sites = (await readSettings(deps.db, 'sites')) ?? [];
  const nowMs = deps.clock.now();
  // Learned from this very answer.
  const { offsetMs = 0 } = (await readSettings(deps.db, 'serviceClock')) ?? {};
  return { connection: intent.connection, sites, nowMs, serviceNowMs: nowMs + offsetMs, known };
}

/** Our own fault, or a database that refuses: what has not left is withdrawn, what has is unknown. */
async function abandon(deps: PurchaseDeps, intent: Intent): Promise<void> {
  if (intent.sentAt === null || intent.state === 'queued') await deps.db.intents.delete(intent.id);
  else await settleUnknown(deps.db, intent, deps.clock.now());
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
    const question = await questionOf(deps.db, intent.connection, intent);
    const nothing = operations[intent.operation].nothing(question, await contextOf(deps, intent, question));
    const charge = chargeOfNothing(intent, error.creditMilli);
    await saveAnswer(deps, intent, nothing, charge);
    if (charge.milli !== 0) deps.afterCharge();
    return { outcome: 'nothing-found', chargedMilli: charge.milli };
  }
  if (failure.kind === 'not-understood') {
    const charge = chargeOfUnread(intent, error.creditMilli);
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

/**
 * Booked at its most, unless the service said what it took: better too high than a charge nobody sees. A job was taken on: it is looked for
 * in the service's history, and what it cost is put right when the service settles it.
 */
function chargeOfUnread(intent: Intent, toldMilli: number | null): Charge {
  const { settlesLater }: Endpoint = endpoints[operations[intent.operation].endpoint];
  if (settlesLater === true) return { milli: intent.reservedMilli, how: 'price-table', isJobOpen: true };
  return toldMilli === null
    ? { milli: intent.reservedMilli, how: 'price-table', uncertain: true }
    : { milli: toldMilli, how: 'x-credit' };
}

/**
 * A 404 is free, but for operations of which the interface states a price a request and no exception: booked at that price unless the
 * service says what it took, and corrected where the balance says it took nothing.
 */
function chargeOfNothing(intent: Intent, toldMilli: number | null): Charge {
  if (toldMilli !== null) return { milli: toldMilli, how: 'x-credit' };
  const { mayChargeNotFound }: Endpoint = endpoints[operations[intent.operation].endpoint];
  return mayChargeNotFound === true
    ? { milli: intent.reservedMilli, how: 'price-table', uncertain: true }
    : { milli: 0, how: 'failure' };
}

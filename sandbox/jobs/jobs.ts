import { type MilliCredits, parseCredits } from '../../lib/service/contract/credits.ts';
import type { Books } from '../books.ts';
import type { Choices } from '../choices.ts';
import { msPerDay, type SandboxClock } from '../clock.ts';
import { ServiceRefusal } from '../refusal.ts';
import { hasValidAddress } from '../world/people/email-output.ts';
import type { WorldPerson } from '../world/person-facts.ts';
import { itemsOf } from './job-items.ts';
import { bookedOperations, type JobOutcome, type JobService, type SandboxJob } from './job-row.ts';
import {
  isDone,
  isSettled,
  isStuck,
  refundReasonOf,
  scheduleJob,
  settledMsOf,
  stateOf,
  statisticsOf,
} from './job-state.ts';
import { makeTrackId, trackKeyOf } from './track-ids.ts';
import { attemptsOf, type Delivery } from './webhooks.ts';

/** What a handler knows of a job when it submits it. */
export type NewJob = Pick<SandboxJob, 'key' | 'service' | 'requestSize' | 'people' | 'chargeAt'> & {
  /** Generated if absent. */
  trackId?: string;
  webhook: string;
};

/** Asynchronous jobs (docs/interface.md#states-and-transitions). They are kept in memory. */
export interface JobStore {
  /** Books what has settled since the last call, in order. Every other method does this first. */
  catchUp(): void;
  /** Throws the 400 if 500 submissions of this key and service are unsettled. */
  expectPlace(key: string, service: JobService): void;
  /**
   * Accepts a job. Throws the 400 of `expectPlace`, and the 402 below its greatest cost. Books nothing: the handler passes `chargedMilli`
   * on.
   */
  submit(job: NewJob): SandboxJob;
  /** Null if it is unknown, belongs to another key or service, or is older than 30 days. */
  find(key: string, service: JobService, trackId: string): SandboxJob | null;
  /** In the order of submission. */
  history(key: string, service: JobService): readonly SandboxJob[];
  /** Sends the completion webhook again, or at DONE if the job is not done yet. Returns the updated row. */
  notify(row: SandboxJob, url: string): SandboxJob;
  /** False if there is no such job or it has settled. */
  setOutcome(trackId: string, outcome: JobOutcome): boolean;
  /** Posted webhooks, oldest first. In full for one job; for all jobs only the first 100 items of a body, which may be 90 MB. */
  deliveries(trackId?: string): readonly Delivery[];
}

/** Submissions in flight, per token and service (docs/interface.md#limits). */
const inFlightLimit = 500;
const readableMs = 30 * msPerDay;
const itemsInOverview = 100;

interface Parts {
  clock: SandboxClock;
  books: Books;
  choices: () => Choices;
  /** For the person results in webhook bodies: `https://www.pronet.example` */
  networkOrigin: string;
}

/** Jobs and their states (docs/interface.md#states-and-transitions). State is derived from the clock; only the books need updating. */
export function createJobStore({ clock, books, choices, networkOrigin }: Parts): JobStore {
  const rows = new Map<string, SandboxJob>();
  const save = (row: SandboxJob): SandboxJob => {
    rows.set(row.trackId, row);
    return row;
  };
  const settle = (row: SandboxJob): void => {
    const { key, trackId, service, chargedMilli } = row;
    const { costMilli, items } = settlementOf(row, parseCredits(books.read(key)?.total ?? 0));
    const atMs = settledMsOf(row);
    if (row.chargeAt === 'settle') books.charge(key, bookedOperations[service], costMilli, trackId, atMs);
    else books.refund(key, bookedOperations[service], chargedMilli - costMilli, trackId, atMs);
    save({ ...row, settled: { items } });
  };
  const catchUp: JobStore['catchUp'] = () => {
    const due = [...rows.values()].filter((row) => row.settled === null && isSettled(row, clock.now()));
    for (const row of due.sort((a, b) => settledMsOf(a) - settledMsOf(b))) settle(row);
  };
  const history: JobStore['history'] = (key, service) => {
    catchUp();
    return [...rows.values()].filter((row) => row.key === key && row.service === service);
  };
  const expectPlace: JobStore['expectPlace'] = (key, service) => {
    const inFlight = history(key, service).filter((row) => row.settled === null);
    if (inFlight.length >= inFlightLimit) throw new ServiceRefusal(400, 'too many pending requests');
  };
  return {
    catchUp,
    expectPlace,
    history,
    submit({ webhook, trackId = makeTrackId(choices()), ...job }) {
      expectPlace(job.key, job.service);
      const mostMilli = fullMilliOf(job.service, job.people.length);
      books.expectCredits(job.key, mostMilli);
      const nowMs = clock.now();
      return save({
        ...job,
        ...scheduleJob(history(job.key, job.service), job.people.length, nowMs),
        trackId: trackKeyOf(trackId),
        createdMs: nowMs,
        chargedMilli: job.chargeAt === 'submit' ? mostMilli : 0,
        notices: [{ url: webhook, requestedMs: nowMs }],
        provoked: null,
        settled: null,
      });
    },
    find(key, service, trackId) {
      catchUp();
      const row = rows.get(trackKeyOf(trackId));
      const isTheirs = row !== undefined && row.key === key && row.service === service;
      return isTheirs && clock.now() - row.createdMs < readableMs ? row : null;
    },
    notify(row, url) {
      catchUp();
      const latest = rows.get(row.trackId) ?? row;
      return save({ ...latest, notices: [...latest.notices, { url, requestedMs: clock.now() }] });
    },
    setOutcome(trackId, outcome) {
      catchUp();
      const row = rows.get(trackKeyOf(trackId));
      if (row === undefined || row.settled !== null) return false;
      const setMs = clock.now();
      // A job that was stuck continues from where it stopped: what it has reported stays true.
      const isFreed = isStuck(row) && outcome === 'no-emails' && !isDone(row, setMs);
      const frozenMs = isStuck(row) ? (row.provoked?.frozenMs ?? setMs) : setMs;
      const endMs = isFreed ? Math.max(row.endMs, setMs) : row.endMs;
      save({ ...row, endMs, provoked: { outcome, setMs, frozenMs } });
      return true;
    },
    deliveries(trackId) {
      catchUp();
      const nowMs = clock.now();
      const count = trackId === undefined ? itemsInOverview : Number.POSITIVE_INFINITY;
      const wanted = [...rows.values()].filter((row) => trackId === undefined || row.trackId === trackKeyOf(trackId));
      return wanted
        .flatMap((row) => attemptsOf(row, nowMs).map((attempt) => toDelivery(row, attempt, { count, networkOrigin })))
        .sort((a, b) => a.at - b.at);
    },
  };
}

/** A webhook carries all data (docs/interface.md#events): the statistics and inquiries at that moment. */
function toDelivery(
  row: SandboxJob,
  attempt: Omit<Delivery, 'body'>,
  { count, networkOrigin }: { count: number; networkOrigin: string },
): Delivery {
  const { trackId, service } = row;
  const { at: nowMs } = attempt;
  if (attempt.status === 0) return { ...attempt, body: null };
  return {
    ...attempt,
    body: {
      trackId,
      service,
      state: stateOf(row, nowMs),
      statistics: statisticsOf(row, nowMs),
      content: itemsOf(row, { first: 0, count }, { nowMs, networkOrigin }),
    },
  };
}

/** The sandbox's own copy of the prices (docs/interface.md#credit-prices). */
const prices: Record<JobService, { person: MilliCredits; email: MilliCredits }> = {
  EMAIL_FINDER: { person: 0, email: 1000 },
  PEOPLE_EXPORT: { person: 500, email: 500 },
};

/** What this many people cost if everyone has an email. */
function fullMilliOf(service: JobService, people: number): MilliCredits {
  return people * (prices[service].person + prices[service].email);
}

/**
 * A job's final cost, and how many of its people are paid for. Nothing if refunded. Charged at settlement, it delivers as many people as
 * the balance covers.
 */
function settlementOf(row: SandboxJob, balanceMilli: MilliCredits): { costMilli: MilliCredits; items: number } {
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

import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord } from '@/lib/database/reads';
import type { Intent, TeamRefusal } from '@/lib/database/schema/rows';
import type { FacetName } from '@/lib/offers/offers';
import { offers } from '@/lib/offers/offers';
import type { Clock } from '@/lib/platform/clock';
import { logAs } from '@/lib/platform/error-log';
import type { TeamDesk } from '@/lib/purchases/order';
import { RefusedError } from '@/lib/purchases/refusals';
import type { Subject } from '@/lib/subjects/subject';
import type { SubjectNames } from './lists/names.ts';
import { longestValue, type TeamKeys } from './store/keys.ts';
import { claimSeconds, keysOf, monthOf } from './store/layout.ts';
import { becauseOf, isAmount, namesMembers, readPolicy, type SeenPolicy, usualPolicy } from './store/policy.ts';
import { type Ask, correctionOf, findExcluded, mostClaims, readBook, transactionOf, verdictOf } from './store/rule.ts';
import { type Entry, mostInTransaction, TeamError, type TeamStore, type Transacted } from './store/store.ts';
import type { Taking, TeamDatabase } from './store/team-database.ts';
import { keyOfKnown, readHas } from './take-known.ts';

export interface DeskDeps {
  /** What we bought, and what it cost. */
  db: SidenoteDatabase;
  /** What open orders took from the team. */
  takings: Pick<TeamDatabase, 'takings'>['takings'];
  clock: Clock;
  store: TeamStore;
  keys: TeamKeys;
  member: { user: string; name: string };
  teamName: string;
  namesOf(subject: Subject): Promise<SubjectNames>;
  newId(): string;
  /** Whether this member gives what it bought to the others. Absent: yes. */
  givesRecords?(): Promise<boolean>;
  /** Other members know of one more purchase. */
  shared?(): Promise<void>;
  /** The store does not accept this member. */
  refused?(): Promise<void>;
  /** What the firm had decided at the last sync; null: not known here. */
  lastPolicy?(): Promise<SeenPolicy | null>;
}

/** Facets that members give each other. A reading of a personality is never shared, and lists have no subject. */
export const sharedFacets: readonly FacetName[] = ['email', 'mobile', 'profile', 'company'];

/** Tries of an order. Another member's purchase may come first each time. */
const mostTries = 20;
/** A prepared lease is used while most of its time is left. */
const leaseUsableMs = 15_000;
/** An older claim may end before its request is on the wire. */
const claimUsableMs = (claimSeconds - 10) * 1000;
const renewedAfterMs = (claimSeconds * 1000) / 2;
/** The longest deadline of a request (`endpoint.ts`), and a renewal more. */
const mostRenewals = 5;

/** By both clocks: one may stop while the machine sleeps, the other may be set. */
interface Moment {
  wall: number;
  elapsed: number;
}

/** A claim that this worker keeps alive. */
interface Held {
  stop: AbortController;
  /** The latest request of its lease; null without a lease. */
  since: Moment | null;
}

interface Lease {
  id: string;
  since: Moment;
}

interface SeenBudget {
  key: string;
  revision: number;
  spentMilli: number;
}

/** The team's part of a purchase: the rule before the wire, and the books after it. */
export function createDesk(deps: DeskDeps): TeamDesk & { sweep(): Promise<void>; policy(): SeenPolicy } {
  const { db, takings, clock, store, keys, member } = deps;
  let policy: SeenPolicy = { ...usualPolicy, revision: 0 };
  let budget: SeenBudget | null = null;
  let prepared: Lease | null = null;
  /** By intent. */
  const alive = new Map<string, Held>();
  /** Serialises the changes of a taking. */
  const turns = new Map<string, Promise<unknown>>();

  function inTurn<T>(intentId: string, run: () => Promise<T>): Promise<T> {
    const before = turns.get(intentId) ?? Promise.resolve();
    const turn = before.then(run, run);
    const last = turn.then(
      () => undefined,
      // The caller handles it; the next one runs anyway.
      () => undefined,
    );
    turns.set(intentId, last);
    void last.then(() => {
      if (turns.get(intentId) === last) turns.delete(intentId);
    });
    return turn;
  }

  const momentNow = (): Moment => ({ wall: clock.now(), elapsed: clock.elapsed() });

  /** After a clock was set back, an end is unknown. */
  function isWithin(ms: number, since: Moment): boolean {
    const now = momentNow();
    return now.wall >= since.wall && Math.max(now.wall - since.wall, now.elapsed - since.elapsed) < ms;
  }

  /** Its time counts from before the request, so that it ends here before it ends at the store. */
  async function grantLease(): Promise<Lease> {
    const since = momentNow();
    return { id: await store.lease(claimSeconds), since };
  }

  async function takeLease(): Promise<Lease> {
    const ready = prepared;
    prepared = null;
    return ready !== null && isWithin(leaseUsableMs, ready.since) ? ready : grantLease();
  }

  /** Prepares a lease, so that the next click's claim costs one request. */
  function prepareLease(): void {
    if (prepared !== null && isWithin(leaseUsableMs, prepared.since)) return;
    void grantLease()
      .then((lease) => {
        prepared = lease;
      })
      .catch(logAs('team-lease'));
  }

  function isHeld(intentId: string): boolean {
    const held = alive.get(intentId);
    return held !== undefined && (held.since === null || isWithin(claimUsableMs, held.since));
  }

  async function seeBudget(key: string, entry: Entry | null): Promise<SeenBudget> {
    if (entry === null) return { key, revision: 0, spentMilli: 0 };
    const read = await keys.open(key, entry.value);
    // Unreadable: the amount spent is unknown, so nothing more is spent.
    if (read === null || !isAmount(read.spentMilli)) throw new TeamError('wrong-keys');
    return { key, revision: entry.revision, spentMilli: read.spentMilli };
  }

  async function readBudget(month: string): Promise<SeenBudget> {
    const key = keysOf.budget(month);
    budget = await seeBudget(key, await store.get(key));
    return budget;
  }

  /** The budget with this amount added, or a refusal. */
  async function spend(month: string, milli: number): Promise<SeenBudget> {
    const limitMilli = policy.budgetMilli ?? Infinity;
    const key = keysOf.budget(month);
    const isFresh = budget?.key !== key;
    let seen = budget?.key === key ? budget : await readBudget(month);
    if (seen.spentMilli + milli > limitMilli && !isFresh) seen = await readBudget(month);
    if (seen.spentMilli + milli > limitMilli)
      throw new RefusedError({ kind: 'team-budget', limitMilli, usedMilli: seen.spentMilli });
    return seen;
  }

  async function askOf(intent: Intent): Promise<Pick<Ask, 'book' | 'known' | 'claims'> & { facet: FacetName | null }> {
    const { operation, subject, refresh, again } = intent;
    const { facet } = offers[operation];
    const { own, employers, certain } = await deps.namesOf(subject);
    const hashes = (names: readonly string[]) => Promise.all(names.map((name) => keys.hash('book', name)));
    const [selves, companies] = await Promise.all([hashes(own), hashes(employers)]);
    const book = [...selves.map(keysOf.book), ...companies.map(keysOf.covered)];
    if (!sharedFacets.includes(facet)) return { book, known: [], claims: [], facet: null };
    const names = certain.slice(0, mostClaims);
    const [known, claims] = await Promise.all([
      Promise.all(names.map((name) => keyOfKnown(keys, facet, name))),
      Promise.all(names.map(async (name) => keysOf.claim(await keys.hash(`claim:${facet}`, name)))),
    ]);
    return { book, known: refresh || again === true ? [] : known, claims, facet };
  }

  async function takeAnew(intent: Intent, priceMilli: number): Promise<void> {
    const openId = deps.newId().replaceAll('-', '');
    const asked = await askOf(intent);
    const row: Taking = {
      intentId: intent.id,
      openId,
      revision: null,
      claims: [...asked.claims],
      lease: null,
      facet: asked.facet,
      month: null,
      priceMilli,
      takenAt: clock.now(),
    };
    const by = { by: member.name, user: member.user };
    const [sealedOpen, sealedClaims] = await Promise.all([
      keys.seal(keysOf.open(openId), { ...by, milli: priceMilli, at: store.now() }),
      Promise.all(asked.claims.map(async (key) => [key, await keys.seal(key, by)] as const)),
    ]);
    const expired = new Map<string, number>();
    for (let tries = 1; tries <= mostTries; tries++) {
      const month = policy.budgetMilli === null ? null : monthOf(store.now());
      const seen = month === null ? null : await spend(month, priceMilli);
      const spentMilli = (seen?.spentMilli ?? 0) + priceMilli;
      const lease = asked.claims.length === 0 ? null : await takeLease();
      const ask: Ask = {
        ...asked,
        id: openId,
        expired,
        policyRevision: policy.revision,
        budget: seen && { ...seen, sealed: await keys.seal(seen.key, { spentMilli }) },
        sealedClaims: new Map(sealedClaims),
        sealedOpen,
        lease: lease?.id ?? null,
      };
      // Written first: if the worker dies or the answer is lost, the next worker knows what may have been taken.
      await takings.put({ ...row, month, lease: ask.lease });
      const { transacted, revision } = await transactSurely(ask);
      const verdict = transacted === null ? ({ kind: 'taken', revision } as const) : verdictOf(ask, transacted);
      if (verdict.kind === 'taken') {
        if (seen !== null) budget = { key: seen.key, revision: verdict.revision, spentMilli };
        await takings.put({ ...row, month, lease: ask.lease, revision: verdict.revision });
        await expectNotInRest(ask, intent.id);
        keepAlive(intent.id, verdict.revision, lease?.since ?? null);
        prepareLease();
        return;
      }
      await takings.delete(intent.id);
      if (verdict.kind === 'excluded') await expectOver(verdict.entry, expired);
      else if (verdict.kind === 'known') throw new RefusedError(await knownBy(verdict.entry, intent.subject));
      else if (verdict.kind === 'claimed') {
        const read = await keys.open(verdict.entry.key, verdict.entry.value);
        throw new RefusedError({ kind: 'team-claimed', by: memberIn(read) });
      } else {
        policy = await readPolicy(keys, verdict.policy);
        budget = seen === null ? budget : await seeBudget(seen.key, verdict.budget);
      }
    }
    throw new RefusedError({ kind: 'kept-changing' });
  }

  /** A lost answer is looked up by the taking's own key. `transacted` null: it was made. */
  async function transactSurely(ask: Ask): Promise<{ transacted: Transacted | null; revision: number }> {
    try {
      const transacted = await store.transact(transactionOf(ask));
      return { transacted, revision: transacted.revision };
    } catch (error) {
      if (!(error instanceof TeamError) || error.kind !== 'unclear') throw error;
      const made = await store.get(keysOf.open(ask.id));
      if (made !== null) return { transacted: null, revision: made.revision };
      // Tried again. The taking's own key shows whether the first try arrived after all.
      return { transacted: await store.transact(transactionOf(ask)), revision: 0 };
    }
  }

  /** Names beyond the transaction's limit. Read after the claim, so that earlier exclusions are seen. */
  async function expectNotInRest(ask: Ask, intentId: string): Promise<void> {
    const rest = readBook(ask);
    for (let from = 0; from < rest.length; from += mostInTransaction) {
      const reads = rest.slice(from, from + mostInTransaction);
      const { entries } = await store.transact({ compare: [], writes: [], reads });
      const found = findExcluded({ book: reads, expired: ask.expired }, entries);
      if (found === null) continue;
      try {
        await expectOver(found, new Map());
      } catch (error) {
        await correct(intentId, 0);
        throw error;
      }
    }
  }

  /** Throws unless the exclusion has expired. An unreadable one is in force. */
  async function expectOver(entry: Entry, expired: Map<string, number>): Promise<void> {
    const read = await keys.open(entry.key, entry.value);
    if (read !== null && isAmount(read.until) && read.until <= store.now()) {
      expired.set(entry.key, entry.revision);
      return;
    }
    throw new RefusedError({ kind: 'excluded', listName: textOf(read?.list) || deps.teamName });
  }

  /** Empty where the policy names no members. */
  const memberIn = (read: Record<string, unknown> | null) => (namesMembers(policy) ? textOf(read?.by) : '');

  async function knownBy(entry: Entry, subject: Subject): Promise<TeamRefusal> {
    const read = await keys.open(entry.key, entry.value);
    const { certain } = await deps.namesOf(subject);
    const has = await readHas({ store, keys, names: certain });
    return {
      kind: 'team-known',
      by: memberIn(read),
      at: isAmount(read?.at) ? read.at : 0,
      ...(has !== null && { has }),
    };
  }

  /** While the order is in flight, its claim does not end. */
  function keepAlive(intentId: string, revision: number, since: Moment | null): void {
    const held = hold(intentId, since);
    if (since !== null) void renew(intentId, revision, held).catch(logAs('team-claim'));
  }

  function hold(intentId: string, since: Moment | null): Held {
    letGo(intentId);
    const held = { stop: new AbortController(), since };
    alive.set(intentId, held);
    return held;
  }

  function letGo(intentId: string): void {
    alive.get(intentId)?.stop.abort();
    alive.delete(intentId);
  }

  async function renew(intentId: string, taken: number, held: Held): Promise<void> {
    const { signal } = held.stop;
    let revision = taken;
    for (let times = 0; times < mostRenewals; times++) {
      const isOver = await clock.sleep(renewedAfterMs, signal).then(
        () => false,
        // The order has ended.
        () => true,
      );
      if (isOver) return;
      await inTurn(intentId, async () => {
        // The order is over, and the store did not answer at its end.
        await endTaking(intentId);
        const row = await takings.get(intentId);
        if (row === undefined || signal.aborted) return;
        const { claims } = row;
        const lease = await grantLease();
        const by = { by: member.name, user: member.user };
        const values = await Promise.all(claims.map(async (key) => [key, await keys.seal(key, by)] as const));
        const renewed = await store.transact({
          compare: claims.map((key) => ({ key, is: revision })),
          writes: values.map(([put, value]) => ({ put, value, lease: lease.id })),
        });
        if (!renewed.succeeded) return;
        revision = renewed.revision;
        held.since = lease.since;
        await takings.put({ ...row, lease: lease.id, takenAt: lease.since.wall });
      }).catch(noteFailure('team-claim'));
    }
  }

  /** Ends the taking: gives back what was not charged, and tells the others what is known now. */
  async function correct(
    intentId: string,
    chargedMilli: number,
    known: ReadonlyMap<string, Uint8Array> = new Map(),
  ): Promise<void> {
    const row = await takings.get(intentId);
    if (row === undefined) return letGo(intentId);
    const open = await store.get(keysOf.open(row.openId));
    if (open !== null) await writeCorrection(row, open, chargedMilli, known);
    // Deletes its claims, and nobody else's.
    if (row.lease !== null) await store.endLease(row.lease);
    await takings.delete(intentId);
    // Last, because the claim keeps others off until they know of the purchase.
    letGo(intentId);
  }

  async function writeCorrection(
    row: Taking,
    open: Entry,
    chargedMilli: number,
    known: ReadonlyMap<string, Uint8Array>,
  ): Promise<void> {
    const key = row.month === null ? null : keysOf.budget(row.month);
    for (let tries = 1; tries <= mostTries; tries++) {
      const seen = key === null ? null : await readBudget(row.month ?? '');
      const spentMilli = Math.max(0, (seen?.spentMilli ?? 0) - row.priceMilli + chargedMilli);
      const corrected = await store.transact(
        correctionOf(
          {
            id: row.openId,
            known,
            budget: seen && { ...seen, sealed: await keys.seal(seen.key, { spentMilli }) },
          },
          open.revision,
        ),
      );
      // Its key is gone: an earlier correction arrived, and its answer was lost.
      if (corrected.succeeded && seen !== null) budget = { key: seen.key, revision: corrected.revision, spentMilli };
      if (corrected.succeeded || corrected.entries.get(keysOf.open(row.openId)) === undefined) return;
    }
    throw new TeamError('unclear');
  }

  /** Everything paid for is known. Without a readable answer, a colleague is warned before they pay too. */
  async function knownNow(intent: Intent, facet: FacetName): Promise<Map<string, Uint8Array>> {
    if (intent.isForgotten === true) return new Map();
    const isFound = intent.outcome?.kind === 'found';
    const record = isFound ? await readRecord(db, intent.connection, intent.subject.key) : null;
    const found = record?.facets[facet];
    // Hidden or erased since.
    if (isFound && found === undefined) return new Map();
    const { certain } = await deps.namesOf(intent.subject);
    const told = { by: member.name, user: member.user, at: store.now(), facet };
    const gives = policy.shareRecords && ((await deps.givesRecords?.()) ?? true);
    const whole = gives && found !== undefined ? { ...told, name: record?.name, value: found.value } : told;
    const value = JSON.stringify(whole).length > longestValue ? told : whole;
    const all = await Promise.all(certain.slice(0, mostClaims).map((name) => keyOfKnown(keys, facet, name)));
    // A colleague's data from an earlier purchase is worth more than the warning.
    const there = isFound ? null : (await store.transact({ compare: [], writes: [], reads: all })).entries;
    const fresh = all.filter((key) => there?.has(key) !== true);
    return new Map(await Promise.all(fresh.map(async (key) => [key, await keys.seal(key, value)] as const)));
  }

  const isRefusal = (error: unknown) => error instanceof TeamError && error.kind === 'refused';

  const noteFailure = (where: string) => async (error: unknown) => {
    logAs(where)(error);
    if (isRefusal(error)) await deps.refused?.().catch(logAs(where));
  };

  async function endTaking(intentId: string): Promise<void> {
    try {
      await tellEnd(intentId);
    } catch (error) {
      if (isRefusal(error)) await endUntold(intentId);
      throw error;
    }
  }

  /** A revoked member can tell the store nothing. The claim ends there with its lease, and the order ends here then. */
  async function endUntold(intentId: string): Promise<void> {
    const row = await takings.get(intentId);
    if (row === undefined || Math.abs(clock.now() - row.takenAt) < claimSeconds * 1000) return;
    await takings.delete(intentId);
    letGo(intentId);
  }

  /** The cost in our ledger; null while it is open. */
  async function tellEnd(intentId: string): Promise<void> {
    const row = await takings.get(intentId);
    if (row === undefined) return letGo(intentId);
    const [intent, charge] = await Promise.all([db.intents.get(intentId), db.ledger.get(intentId)]);
    const isOpen = intent?.state === 'queued' || intent?.state === 'sent' || intent?.state === 'unknown';
    if (isOpen) {
      // Queued again: it will take the budget anew. A lost answer keeps what it took.
      if (intent?.state === 'unknown') alive.get(intentId)?.stop.abort();
      return;
    }
    if (charge?.kind === 'charge' && (charge.chargedMilli === null || charge.isJobOpen || charge.uncertain)) return;
    const isFound = intent?.outcome?.kind === 'found';
    const how = charge?.kind === 'charge' ? charge.how : null;
    // The balance could not tell: the budget counts the order as paid.
    const chargedMilli = how === 'undecided' ? row.priceMilli : (charge?.chargedMilli ?? 0);
    const isTold = isFound || chargedMilli > 0 || how === 'group';
    const known =
      intent !== undefined && row.facet !== null && isTold
        ? await knownNow(intent, row.facet)
        : new Map<string, Uint8Array>();
    await correct(intentId, chargedMilli, known);
    if (isFound && known.size > 0) await deps.shared?.();
  }

  const ended = (intentId: string): Promise<void> =>
    inTurn(intentId, () => endTaking(intentId)).catch(noteFailure('team-desk'));

  return {
    policy: () => policy,

    async take(intent, reservedMilli) {
      try {
        // A new worker knows the last sync, also while the store does not answer.
        if (policy.revision === 0) policy = (await deps.lastPolicy?.()) ?? policy;
        await inTurn(intent.id, async () => {
          const row = await takings.get(intent.id);
          const isTaken = row !== undefined && row.revision !== null && row.priceMilli === reservedMilli;
          if (isTaken && isHeld(intent.id)) return;
          if (row !== undefined) await correct(intent.id, 0);
          await takeAnew(intent, reservedMilli);
        });
      } catch (error) {
        if (!(error instanceof TeamError)) throw error;
        if (isRefusal(error)) await deps.refused?.();
        if (isAway(error) && policy.buysOffline) {
          // There is no claim that could lapse.
          hold(intent.id, null);
          return;
        }
        throw new RefusedError({ kind: 'team-closed', because: becauseOf(error.kind) });
      }
    },

    isHeld,
    ended,

    async sweep() {
      for (const { intentId } of await takings.toArray()) await ended(intentId);
    },
  };
}

/** An answer that cannot be read shows that the store is there. */
function isAway({ kind, cause }: TeamError): boolean {
  return kind === 'unreachable' || (kind === 'unclear' && cause instanceof TeamError && cause.kind === 'unreachable');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');

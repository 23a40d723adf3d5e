import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { subjectAlias } from '@/lib/database/records/aliases';
import { haveOtherIds } from '@/lib/database/records/same-subject';
import type { FoundFacets } from '@/lib/database/schema/held-rows';
import type { Intent, RawAnswer } from '@/lib/database/schema/rows';
import { facetNames } from '@/lib/offers/offer-lists';
import { offers } from '@/lib/offers/offers';
import type { Clock } from '@/lib/platform/clock';
import { logError } from '@/lib/platform/error-log';
import { noteKeptApart } from '@/lib/purchases/answers/held-answers';
import type { ParseContext, ParsedResult, UnparsedResult } from '@/lib/purchases/answers/parsed-result';
import { outcomeOfResult, saveUnread, unparsedOf, withUnread } from '@/lib/purchases/answers/unread';
import type { OperationTable } from '@/lib/purchases/operations/operation-row';
import { readStored } from '@/lib/service/client/read-answer';
import { type Endpoint, endpoints } from '@/lib/service/contract/endpoints';
import { createNameTranslator, neutralNames, type WireNames } from '@/lib/service/contract/names';
import { readOrderContext } from './check-order.ts';
import { insertRead, isSameList } from './insert-read.ts';
import { mergeResult, type SettleDeps } from './settle.ts';

/** The pause between two answers, so that the worker can handle messages. */
const restMs = 20;
const atOnce = 10;

export interface RereadDeps extends SettleDeps {
  clock: Clock;
  /** Sidenote's version: each version tries once. */
  version: string;
}

/**
 * After an update: parses unreadable paid answers again, without a request or a second charge. Never rejects; continues where the last
 * worker stopped.
 */
export async function rereadAnswers(deps: RereadDeps): Promise<void> {
  const { db, clock, version } = deps;
  const connection = await readSettings(db, 'connection');
  const connectionId = connection?.connectionId ?? null;
  if (connection === null || connectionId === null) return;
  while (true) {
    const kept = await db.rawAnswers
      .filter((row) => row.connection === connectionId && row.triedBy !== version)
      .limit(atOnce)
      .toArray();
    if (kept.length === 0) return;
    for (const row of kept) {
      await clock.sleep(restMs);
      try {
        await reread(deps, row, connection.names);
      } catch (error) {
        logError(error, 'reread-answers');
      }
      // Marked even on failure: the next version tries again, and not the next worker.
      const ofIntent = db.rawAnswers.where('intentId').equals(row.intentId);
      // An answer that was partly forgotten meanwhile is tried once more.
      await ofIntent.filter(({ body }) => body === row.body).modify({ triedBy: version });
    }
  }
}

async function reread(deps: RereadDeps, row: RawAnswer, names: WireNames): Promise<void> {
  const { db, operations } = deps;
  const intent = await db.intents.get(row.intentId);
  const endpoint: Endpoint = endpoints[offers[row.operation].endpoint];
  // A job whose answer was not understood is searched for in the service's history.
  if (intent === undefined || endpoint.settlesLater === true) return;
  const read = row.unread?.kind === 'list' ? readItems(endpoint, row) : readWhole(endpoint, row, names);
  if (read === null) return;
  const orderContext = await readOrderContext(deps, row.connection, intent);
  const found = operations[row.operation].read(
    read.reply,
    orderContext,
    await contextOf(deps, row, orderContext.known),
  );
  const parsed = read.kept === null ? found : withUnread(found, read.kept);
  await settleReread(deps, intent, row, await placed(deps, intent, row, parsed));
}

interface Read {
  reply: unknown;
  kept: UnparsedResult | null;
}

/** Null if nothing new could be read. */
function readWhole(endpoint: Endpoint, { body, unread }: RawAnswer, names: WireNames): Read | null {
  const read = readStored(endpoint, createNameTranslator(names).fromWire, body);
  if (read === null) return null;
  const kept = unparsedOf(read.reply, body);
  return unread !== undefined && kept?.unread.count === unread.count ? null : { reply: read.reply, kept };
}

/** Reads a page's unreadable entries as a separate page; they already use our neutral names. */
function readItems(endpoint: Endpoint, { body, unread }: RawAnswer): Read | null {
  const entries: { position: number; item: unknown }[] = JSON.parse(body);
  const content = entries.map(({ item }) => item);
  const { fromWire } = createNameTranslator(neutralNames);
  const read = readStored(endpoint, fromWire, JSON.stringify({ content, totalElements: content.length }));
  const still = read === null ? null : unparsedOf(read.reply, '');
  if (read === null || still?.unread.count === entries.length) return null;
  if (still === null) return { reply: read.reply, kept: null };
  const left: { position: number }[] = JSON.parse(still.body);
  const places = new Set(left.map(({ position }) => position));
  const kept = entries.filter((_entry, place) => places.has(place));
  const of = unread?.of ?? entries.length;
  return {
    reply: read.reply,
    kept: { body: JSON.stringify(kept), unread: { kind: 'list', count: kept.length, of } },
  };
}

/** The context at the time the answer arrived. */
async function contextOf({ db }: RereadDeps, row: RawAnswer, known: ParseContext['known']): Promise<ParseContext> {
  const sites = (await readSettings(db, 'sites')) ?? [];
  const { offsetMs = 0 } = (await readSettings(db, 'serviceClock')) ?? {};
  return { connection: row.connection, sites, nowMs: row.at, serviceNowMs: row.at + offsetMs, known };
}

/** Inserts entries that can be read now into the stored rest of their page. */
async function placed(
  { db, operations }: { db: SidenoteDatabase; operations: OperationTable },
  intent: Intent,
  row: RawAnswer,
  parsed: ParsedResult,
): Promise<ParsedResult> {
  if (row.unread?.kind !== 'list') return parsed;
  const entries: { position: number }[] = JSON.parse(row.body);
  const still: { position: number }[] = parsed.unparsed === undefined ? [] : JSON.parse(parsed.unparsed.body);
  const left = new Set(still.map(({ position }) => position));
  const positions = entries.map(({ position }) => position).filter((position) => !left.has(position));
  const { settlement } = operations[intent.operation];
  return settlement?.insertRead?.(db, parsed, positions) ?? insertRead(db, intent, parsed, positions);
}

/**
 * Stores an answer that becomes readable later, with its original date and without another charge. Newer purchases stay; forgotten people
 * stay forgotten.
 */
async function settleReread(
  { db, operations, exclusionPolicy }: SettleDeps,
  intent: Intent,
  row: RawAnswer,
  parsed: ParsedResult,
): Promise<void> {
  const { settlement } = operations[intent.operation];
  const tables = ['records', 'ledger', 'intents', 'rawAnswers', 'lists', 'members', 'heldAnswers'];
  const { at } = row;
  await db.transaction('rw', [...tables, ...(settlement?.tables ?? [])], async () => {
    // The answer, or part of it, was forgotten since it was read.
    const now = await db.intents.get(intent.id);
    const isHere = (await db.rawAnswers.get(row.intentId))?.body === row.body;
    if (now === undefined || !isHere) return;
    const booked = await db.ledger.get(row.intentId);
    const chargedMilli = booked?.chargedMilli ?? 0;
    if (parsed.resolved !== undefined) await exclusionPolicy.saveResolved(parsed.resolved, intent.connection, at);
    const own = { ...parsed, aliases: [subjectAlias(row.connection, intent.subject.key), ...parsed.aliases] };
    const { facets } = await withoutOlder(db, own, at);
    const others = await Promise.all(parsed.others.map((other) => withoutOlder(db, other, at)));
    const bought = { intentId: intent.id, nowMs: at, chargedMilli };
    const judged = await mergeResult({ db, exclusionPolicy }, intent, { ...parsed, facets, others }, bought);
    await settlement?.saveReread?.(db, { intent, parsed, chargedMilli, nowMs: at });
    await saveUnread(db, intent, parsed.unparsed, at);
    const { outcome } = now;
    // A page that was found stays found.
    const read = outcome?.kind === 'found' ? 'found' : outcomeOfResult(parsed);
    const kind = judged === 'proved' ? read : judged;
    if (judged !== 'proved') await noteKeptApart(db, intent.id, judged);
    await db.intents.put({ ...now, outcome: { kind } });
  });
}

async function withoutOlder<Found extends FoundFacets>(db: SidenoteDatabase, found: Found, at: number): Promise<Found> {
  const named = await db.records.where('aliases').anyOf(found.aliases).distinct().toArray();
  const known = named.filter(({ aliases }) => !haveOtherIds(aliases, found.aliases));
  const facets = { ...found.facets };
  for (const name of facetNames) {
    const newer = known.filter((record) => (record.facets[name]?.boughtAt ?? 0) > at);
    // Pages of one list are joined rather than replaced.
    const isJoined = newer.every((record) => isSameList(facets[name], record.facets[name]?.value));
    if (newer.length > 0 && !isJoined) delete facets[name];
  }
  return { ...found, facets };
}

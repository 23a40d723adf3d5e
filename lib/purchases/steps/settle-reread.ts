import type { SidenoteDatabase } from '@/lib/database/database';
import { subjectAlias } from '@/lib/database/records/aliases';
import type { FoundFacets } from '@/lib/database/records/merge-record';
import { haveOtherIds } from '@/lib/database/records/same-subject';
import type { Intent, RawAnswer } from '@/lib/database/schema/rows';
import { facetNames } from '@/lib/offers/offer-lists';
import { noteKeptApart } from '@/lib/purchases/answers/held-answers';
import type { ParsedResult } from '@/lib/purchases/answers/parsed-result';
import { outcomeOfResult, saveUnread } from '@/lib/purchases/answers/unread';
import { isSameList } from './insert-read.ts';
import { mergeResult, type SettleDeps } from './settle.ts';

/**
 * Stores an answer that becomes readable later, with its original date and without another charge. Newer purchases stay; forgotten people
 * stay forgotten.
 */
export async function settleReread(
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

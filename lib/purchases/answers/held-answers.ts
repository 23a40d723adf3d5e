import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord } from '@/lib/database/reads';
import { isIdentity, subjectKeyOf } from '@/lib/database/records/aliases';
import { type ManyFound, mergeIncluded } from '@/lib/database/records/merge-many';
import { mergeIntoRecord } from '@/lib/database/records/merge-record';
import { haveOtherIds } from '@/lib/database/records/same-subject';
import type { Bought, FoundFacets, HeldAnswer } from '@/lib/database/schema/held-rows';
import type { HeldBecause, Intent } from '@/lib/database/schema/rows';
import type { FacetName } from '@/lib/offers/offers';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { hasMoved, judgeAnswer } from './claims.ts';
import type { ParsedResult } from './parsed-result.ts';

/**
 * `somebody-else` holds the answer apart for good, `discard` deletes it; the charge stays. `named-person` also files it under the person it
 * names.
 */
export type HeldDecision = 'same-person' | 'somebody-else' | 'named-person' | 'discard';

/** Whether an answer is about the requested subject, judged inside the transaction that writes it. */
export async function judgeResult(
  db: SidenoteDatabase,
  { connection, subject }: Pick<Intent, 'connection' | 'subject'>,
  { claim }: Pick<ParsedResult, 'claim'>,
): Promise<'proved' | HeldBecause> {
  if (claim === undefined) return 'proved';
  const known = await readRecord(db, connection, subject.key);
  const named = await db.records.where('aliases').anyOf(claim.aliases).distinct().toArray();
  const ordered = { connection, subjectKey: subject.key, kind: subject.kind, known, named };
  return hasMoved(claim, ordered) ? 'proved' : judgeAnswer(claim, ordered);
}

/** Stores an answer under its request, apart from every record. Needs a transaction with `heldAnswers`. */
export async function holdAnswer(
  db: SidenoteDatabase,
  { connection, operation, subject }: Intent,
  { name, facets, tried, aliases, hints, others, claim }: ParsedResult,
  { because, asked, bought }: { because: HeldBecause; asked: string; bought: Bought },
): Promise<void> {
  const told = claim?.aliases ?? [];
  await db.heldAnswers.put({
    intentId: bought.intentId,
    connection,
    operation,
    subject,
    because,
    asked,
    own: { name, facets, ...(tried && { tried }), aliases: [...new Set([...aliases, ...told])], hints },
    others: [...others],
    about: claim?.about ?? null,
    boughtAt: bought.nowMs,
    chargedMilli: bought.chargedMilli,
    names: [...new Set([asked, ...told, ...aliases, ...hints])],
  });
}

/** Stores rows that name two known subjects, apart from every record, at no cost. Needs a transaction with `heldAnswers`. */
export async function holdRows(
  db: SidenoteDatabase,
  { connection, operation }: Pick<Intent, 'connection' | 'operation'>,
  rows: readonly ManyFound[],
  nowMs: number,
): Promise<void> {
  await db.heldAnswers.bulkPut(
    rows.map(({ kind, freshId, ...own }): HeldAnswer => {
      const [asked = ''] = own.aliases.filter(isIdentity).toReversed();
      const subject = { ...subjectOfKey(subjectKeyOf(asked)), kind };
      return {
        intentId: freshId,
        connection,
        operation,
        subject,
        because: 'about-another',
        own,
        others: [],
        about: subject,
        boughtAt: nowMs,
        chargedMilli: 0,
        isRow: true,
        asked,
        names: [...own.aliases, ...own.hints],
      };
    }),
  );
}

/** Records on the charge why its answer is held; null: it is the requested subject's. Needs a transaction with the ledger. */
export async function noteKeptApart(
  db: SidenoteDatabase,
  intentId: string,
  because: HeldBecause | null,
): Promise<void> {
  const row = await db.ledger.get(intentId);
  if (row?.kind !== 'charge') return;
  const { keptApart: _before, ...rest } = row;
  await db.ledger.put(because === null ? rest : { ...rest, keptApart: because });
}

/** Carries out the user's decision on a held answer. False if it no longer exists. */
export async function decideHeldAnswer(
  db: SidenoteDatabase,
  intentId: string,
  decision: HeldDecision,
): Promise<boolean> {
  return db.transaction('rw', [db.heldAnswers, db.records, db.ledger, db.intents], async () => {
    const held = await db.heldAnswers.get(intentId);
    if (held === undefined) return false;
    if (decision === 'somebody-else') {
      await noteKeptApart(db, intentId, 'about-another');
      await db.heldAnswers.put({ ...held, because: 'about-another' });
      return true;
    }
    if (decision === 'named-person') return mergeUnderItsName(db, held);
    if (decision === 'same-person') await mergeHeld(db, held);
    await db.heldAnswers.delete(intentId);
    return true;
  });
}

/** The user has confirmed the subject: all records with one of its names, and the requested one, are joined. */
async function mergeHeld(db: SidenoteDatabase, held: HeldAnswer): Promise<void> {
  const { connection, subject, asked, own, others, intentId, boughtAt, chargedMilli } = held;
  const bought: Bought = { intentId, nowMs: boughtAt, chargedMilli };
  const aliases = [...new Set([asked, ...own.aliases])];
  const facets = await withoutOlder(db, aliases, held);
  await mergeIntoRecord(db, connection, subject.kind, { ...own, aliases, facets }, bought, true);
  await mergeIncluded(db, connection, others, bought, (rows) => holdRows(db, held, rows, boughtAt));
  await noteKeptApart(db, intentId, null);
  const row = await db.ledger.get(intentId);
  if (row?.kind === 'charge' && row.subjectKey !== null) await db.ledger.put({ ...row, subjectName: own.name });
  const intent = await db.intents.get(intentId);
  if (intent !== undefined) await db.intents.put({ ...intent, outcome: { kind: 'found' } });
}

/** Without the requested subject, whose page it does not name. False if it names no one, or two known subjects. */
async function mergeUnderItsName(db: SidenoteDatabase, held: HeldAnswer): Promise<boolean> {
  const { connection, subject, asked, own, others, intentId, boughtAt, chargedMilli } = held;
  const bought: Bought = { intentId, nowMs: boughtAt, chargedMilli };
  const aliases = own.aliases.filter((name) => name !== asked && isIdentity(name));
  if (aliases.length === 0) return false;
  const facets = await withoutOlder(db, aliases, held);
  if ((await mergeIntoRecord(db, connection, subject.kind, { ...own, aliases, facets }, bought)) === null) return false;
  await mergeIncluded(db, connection, others, bought, (rows) => holdRows(db, held, rows, boughtAt));
  return true;
}

/** Facets bought while the answer was held are newer than its own. */
async function withoutOlder(
  db: SidenoteDatabase,
  aliases: readonly string[],
  { own, boughtAt, subject }: HeldAnswer,
): Promise<FoundFacets['facets']> {
  const records = await db.records
    .where('aliases')
    .anyOf([...aliases])
    .distinct()
    .toArray();
  const known = records.filter((each) => each.kind === subject.kind && !haveOtherIds(each.aliases, aliases));
  const isNewer = (name: FacetName) => known.some(({ facets }) => (facets[name]?.boughtAt ?? 0) > boughtAt);
  const facets = { ...own.facets };
  for (const name of Object.keys(facets) as FacetName[]) if (isNewer(name)) delete facets[name];
  return facets;
}

import { withBatchState, withoutSubject } from '@/lib/database/batches/batch-reads';
import type { SidenoteDatabase } from '@/lib/database/database';
import { withoutPerson } from '@/lib/database/records/without-person';
import type { BatchItem } from '@/lib/database/schema/batch-rows';
import type { Facets, Intent, SubjectRecord } from '@/lib/database/schema/rows';
import { facetNames, isJob } from '@/lib/offers/offer-lists';
import type { FacetName } from '@/lib/offers/offers';
import { dayMs } from '@/lib/platform/time';
import { keyStart, subjectOfKey } from '@/lib/subjects/known-subjects';

/**
 * Erases what was bought more than `days` ago and leaves a stub: that it was bought, when, and that it was erased. The
 * ledger keeps each charge without a name, and without a subject key that is an email address. Returns how many records
 * lost something.
 */
export async function eraseOld(db: SidenoteDatabase, days: number, nowMs: number): Promise<number> {
  const cutoff = nowMs - days * dayMs;
  const tables = [
    db.records,
    db.ledger,
    db.rawAnswers,
    db.intents,
    db.pictures,
    db.searchPages,
    db.jobPages,
    db.unreadResults,
    db.requests,
    db.batches,
    db.heldAnswers,
  ];
  return db.transaction('rw', tables, async () => {
    const old = await db.records
      .filter((record) => facetNames.some((name) => isOld(record.facets, name, cutoff)))
      .toArray();
    await db.records.bulkPut(old.map((record) => withoutOld(record, cutoff, nowMs)));
    await db.pictures.where('at').below(cutoff).delete();
    await db.searchPages.where('boughtAt').below(cutoff).modify({ keys: [], lines: [], erasedAt: nowMs });
    await db.jobPages.where('at').below(cutoff).modify({ keys: [], items: [], erasedAt: nowMs });
    await db.unreadResults.where('at').below(cutoff).delete();
    await db.heldAnswers.where('boughtAt').below(cutoff).delete();
    await db.rawAnswers.filter((answer) => answer.at < cutoff).delete();
    // Rows without a name are not written again every day.
    await db.ledger
      .filter(
        (row) => row.kind === 'charge' && row.at < cutoff && (row.subjectName !== null || isEmailKey(row.subjectKey)),
      )
      .modify((row) => {
        if (row.kind !== 'charge') return;
        row.subjectName = null;
        if (isEmailKey(row.subjectKey)) row.subjectKey = null;
      });
    await db.requests
      .where('subjectKey')
      .startsWith(keyStart('person', 'email'))
      .filter((row) => row.at < cutoff)
      .modify({ subjectKey: null });
    await eraseInBatches(db, cutoff);
    // A settled intent contains its outcome; an undecided one still needs its cost, but no name.
    await db.intents.filter((intent) => intent.state === 'settled' && intent.createdAt < cutoff).delete();
    const lost = await db.intents.filter((intent) => isLost(intent) && intent.createdAt < cutoff).toArray();
    await db.intents.bulkPut(lost.map(withoutPerson));
    return old.length;
  });
}

/** The key of a lookup by email address is the address itself. */
function isEmailKey(key: string | null): boolean {
  return key !== null && subjectOfKey(key).site === 'email';
}

/** Lost jobs are about a search, and are searched for by it. */
function isLost({ state, operation, isForgotten }: Intent): boolean {
  return state === 'unknown' && isForgotten !== true && !isJob(operation);
}

async function eraseInBatches(db: SidenoteDatabase, cutoff: number): Promise<void> {
  const isEmail = ({ subject, state }: BatchItem) => state !== 'asking' && isEmailKey(subject?.key ?? null);
  await db.batches
    .filter(({ createdAt, items }) => createdAt < cutoff && items.some(isEmail))
    .modify((batch) => {
      const items = batch.items.map((item) => (isEmail(item) ? withoutSubject(item) : item));
      Object.assign(batch, withBatchState({ ...batch, items }));
    });
}

function isOld(facets: Facets, name: FacetName, cutoff: number): boolean {
  const facet = facets[name];
  return facet !== undefined && Math.min(facet.boughtAt, facet.previous?.boughtAt ?? Infinity) < cutoff;
}

function withoutOld(record: SubjectRecord, cutoff: number, nowMs: number): SubjectRecord {
  const facets: Facets = { ...record.facets };
  const erased = { ...record.erased };
  for (const name of facetNames) {
    const boughtAt = facets[name]?.boughtAt;
    if (boughtAt === undefined) continue;
    if (boughtAt >= cutoff) forgetPrevious(facets, name, cutoff);
    else {
      delete facets[name];
      erased[name] = { boughtAt, erasedAt: nowMs };
    }
  }
  const isEmpty = facetNames.every((name) => facets[name] === undefined);
  return {
    ...record,
    facets,
    erased,
    name: isEmpty ? null : record.name,
    // An email address is also a name of the record, and is removed with the email.
    aliases: facets.email === undefined ? record.aliases.filter((alias) => !alias.includes('|email:')) : record.aliases,
  };
}

/** The value before the last refresh may be old even if the current one is not. */
function forgetPrevious(facets: Facets, name: FacetName, cutoff: number): void {
  const facet = facets[name];
  if (facet?.previous === undefined || facet.previous.boughtAt >= cutoff) return;
  const { previous: _old, ...rest } = facet;
  Object.assign(facets, { [name]: rest });
}

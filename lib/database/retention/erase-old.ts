import { withBatchState, withoutSubject } from '@/lib/database/batches/batch-reads';
import type { SidenoteDatabase } from '@/lib/database/database';
import { subjectKeyOf } from '@/lib/database/records/aliases';
import { withoutPerson } from '@/lib/database/records/without-person';
import type { BatchItem } from '@/lib/database/schema/batch-rows';
import type { Facets, Intent, SubjectRecord } from '@/lib/database/schema/rows';
import { facetNames, isJob } from '@/lib/offers/offer-lists';
import type { FacetName } from '@/lib/offers/offers';
import { dayMs } from '@/lib/platform/time';
import { isTyped, keyStart, subjectOfKey } from '@/lib/subjects/known-subjects';

/**
 * Erases purchases older than `days` and leaves a stub with the dates. The ledger keeps the charge without a name or typed key. Returns the
 * number of records.
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
    const left = old.map((record) => withoutOld(record, cutoff, nowMs));
    // A record with only a typed name can no longer be found.
    const [kept, lost] = [left.filter(isKept), left.filter((record) => !isKept(record))];
    await db.records.bulkPut(kept);
    await db.records.bulkDelete(lost.map(({ id }) => id));
    await db.pictures.where('at').below(cutoff).delete();
    await db.searchPages.where('boughtAt').below(cutoff).modify(erasedLines(nowMs));
    await db.jobPages.where('at').below(cutoff).modify(erasedItems(nowMs));
    await db.unreadResults.where('at').below(cutoff).delete();
    await db.heldAnswers.where('boughtAt').below(cutoff).delete();
    await db.rawAnswers.filter((answer) => answer.at < cutoff).delete();
    // Rows without a name are not written again every day.
    await db.ledger
      .filter(
        (row) => row.kind === 'charge' && row.at < cutoff && (row.subjectName !== null || isTypedKey(row.subjectKey)),
      )
      .modify((row) => {
        if (row.kind !== 'charge') return;
        row.subjectName = null;
        if (isTypedKey(row.subjectKey)) row.subjectKey = null;
      });
    await db.requests
      .where('subjectKey')
      .startsWithAnyOf(typedSites.map((site) => keyStart('person', site)))
      .filter((row) => row.at < cutoff)
      .modify({ subjectKey: null });
    await eraseInBatches(db, cutoff);
    // A settled intent contains its outcome; an undecided one still needs its cost, but no name.
    await db.intents.filter((intent) => intent.state === 'settled' && intent.createdAt < cutoff).delete();
    const unknown = await db.intents.filter((intent) => isLost(intent) && intent.createdAt < cutoff).toArray();
    await db.intents.bulkPut(unknown.map(withoutPerson));
    return old.length;
  });
}

/** What remains of a page of a search or a job. */
export const erasedLines = (nowMs: number) => ({ keys: [], lines: [], erasedAt: nowMs });
export const erasedItems = (nowMs: number) => ({ keys: [], items: [], erasedAt: nowMs });

const typedSites = ['email', 'employee'];

/** A key with an email address, or a name at a company, is typed text. */
function isTypedKey(key: string | null): boolean {
  return key !== null && isTyped(subjectOfKey(key));
}

/** A note is the user's own, and stays. */
const isKept = ({ aliases, note }: SubjectRecord): boolean => aliases.length > 0 || note !== undefined;

/** Lost jobs are about a search, and are searched for by it. */
function isLost({ state, operation, isForgotten }: Intent): boolean {
  return state === 'unknown' && isForgotten !== true && !isJob(operation);
}

async function eraseInBatches(db: SidenoteDatabase, cutoff: number): Promise<void> {
  const isTypedItem = ({ subject, state }: BatchItem) => state !== 'asking' && isTypedKey(subject?.key ?? null);
  await db.batches
    .filter(({ createdAt, items }) => createdAt < cutoff && items.some(isTypedItem))
    .modify((batch) => {
      const items = batch.items.map((item) => (isTypedItem(item) ? withoutSubject(item) : item));
      Object.assign(batch, withBatchState({ ...batch, items }));
    });
}

function isOld(facets: Facets, name: FacetName, cutoff: number): boolean {
  const facet = facets[name];
  return facet !== undefined && Math.min(facet.boughtAt, facet.previous?.boughtAt ?? Infinity) < cutoff;
}

/** A record without purchases before the cutoff; the record itself if there were none. Pure. */
export function withoutOld(record: SubjectRecord, cutoff: number, nowMs: number): SubjectRecord {
  if (!facetNames.some((name) => isOld(record.facets, name, cutoff))) return record;
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
    aliases: record.aliases.filter((alias) => !isTypedKey(subjectKeyOf(alias)) || isStillKnown(alias, facets)),
  };
}

/** A typed name stays with what it bought, an address while it is among the remaining emails. */
function isStillKnown(alias: string, facets: Facets): boolean {
  const { site, slug } = subjectOfKey(subjectKeyOf(alias));
  if (site === 'employee') return facetNames.some((name) => facets[name] !== undefined);
  const emails = [facets.email?.value, facets.email?.previous?.value];
  return emails.some((value) =>
    JSON.stringify(value ?? null)
      .toLowerCase()
      .includes(JSON.stringify(slug)),
  );
}

/** The value before the last refresh may be old even if the current one is not. */
function forgetPrevious(facets: Facets, name: FacetName, cutoff: number): void {
  const facet = facets[name];
  if (facet?.previous === undefined || facet.previous.boughtAt >= cutoff) return;
  const { previous: _old, ...rest } = facet;
  Object.assign(facets, { [name]: rest });
}

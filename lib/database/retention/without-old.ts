import { withBatchState, withoutSubject } from '@/lib/database/batches/batch-reads';
import { subjectKeyOf } from '@/lib/database/records/aliases';
import { withoutPerson, withoutWords } from '@/lib/database/records/without-person';
import type { BatchItem, BatchRow } from '@/lib/database/schema/batch-rows';
import type { JobPageRow } from '@/lib/database/schema/job-rows';
import type { RequestRow } from '@/lib/database/schema/log-rows';
import type { Facets, Intent, LedgerRow, SubjectRecord } from '@/lib/database/schema/rows';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import { facetNames, isJob } from '@/lib/offers/offer-lists';
import type { FacetName } from '@/lib/offers/offers';
import { isTyped, subjectOfKey } from '@/lib/subjects/known-subjects';

/**
 * What is left of each row past its age: the worker writes it, and a page shows it before that. Pure. Each returns the row itself if nothing
 * in it is too old, so that no row is written again every day.
 */

export function pageWithoutOld(page: SearchPageRow, cutoff: number, nowMs: number): SearchPageRow {
  return page.boughtAt < cutoff && page.lines.length > 0 ? { ...page, keys: [], lines: [], erasedAt: nowMs } : page;
}

export function jobPageWithoutOld(page: JobPageRow, cutoff: number, nowMs: number): JobPageRow {
  return page.at < cutoff && page.items.length > 0 ? { ...page, keys: [], items: [], erasedAt: nowMs } : page;
}

/** The key of an order by an email address or by a name at a company is what a person typed. */
function isTypedKey(key: string | null): boolean {
  return key !== null && isTyped(subjectOfKey(key));
}

/** The charge stays, because the books must balance. */
export function chargeWithoutOld(row: LedgerRow, cutoff: number): LedgerRow {
  if (row.kind !== 'charge' || row.at >= cutoff) return row;
  const subjectKey = isTypedKey(row.subjectKey) ? null : row.subjectKey;
  return row.subjectName === null && subjectKey === row.subjectKey ? row : { ...row, subjectName: null, subjectKey };
}

export function requestWithoutOld(row: RequestRow, cutoff: number): RequestRow {
  return row.at < cutoff && isTypedKey(row.subjectKey) ? { ...row, subjectKey: null } : row;
}

export function batchWithoutOld(batch: BatchRow, cutoff: number): BatchRow {
  const isTypedItem = ({ subject, state }: BatchItem) => state !== 'asking' && isTypedKey(subject?.key ?? null);
  if (batch.createdAt >= cutoff || !batch.items.some(isTypedItem)) return batch;
  return withBatchState({
    ...batch,
    items: batch.items.map((item) => (isTypedItem(item) ? withoutSubject(item) : item)),
  });
}

/** An undecided order still needs its cost, but no name. Lost jobs are about a search, and are searched for by it. */
export function intentWithoutOld(intent: Intent, cutoff: number): Intent {
  const { state, operation, outcome, isForgotten } = intent;
  const isOpen = state === 'queued' || state === 'sent';
  if (intent.createdAt >= cutoff || isOpen || isForgotten === true || isJob(operation)) return intent;
  const left = withoutPerson(intent);
  return outcome?.kind === 'failed'
    ? { ...left, outcome: { ...outcome, failure: withoutWords(outcome.failure) } }
    : left;
}

function isOld(facets: Facets, name: FacetName, cutoff: number): boolean {
  const facet = facets[name];
  return facet !== undefined && Math.min(facet.boughtAt, facet.previous?.boughtAt ?? Infinity) < cutoff;
}

/** A record without what was bought or noted before the cutoff; the record itself if that is nothing. Pure. */
export function withoutOld(stored: SubjectRecord, cutoff: number, nowMs: number): SubjectRecord {
  const record = withoutOldFile(withoutOldContact(stored, cutoff), cutoff);
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
    aliases: aliasesLeft({ ...record, facets }),
  };
}

/** Touches, marks, receipts and a follow-up of that age are erased too; tags and the note are the user's own. */
function withoutOldContact(record: SubjectRecord, cutoff: number): SubjectRecord {
  const { touches = [], marks = [], handed = [], dueAt, ...rest } = record;
  const isYoung = ({ at }: { at: number }) => at >= cutoff;
  const isOverdue = dueAt !== undefined && dueAt < cutoff;
  if (!isOverdue && [...touches, ...marks, ...handed].every(isYoung)) return record;
  const [youngTouches, youngMarks, youngHanded] = [
    touches.filter(isYoung),
    marks.filter(isYoung),
    handed.filter(isYoung),
  ];
  return {
    ...rest,
    ...(youngTouches.length > 0 && { touches: youngTouches }),
    ...(youngMarks.length > 0 && { marks: youngMarks }),
    ...(youngHanded.length > 0 && { handed: youngHanded }),
    ...(dueAt !== undefined && !isOverdue && { dueAt }),
  };
}

/** What a file of that age says about a person is erased with the addresses that only it has. */
function withoutOldFile(record: SubjectRecord, cutoff: number): SubjectRecord {
  const { fromFile, ...rest } = record;
  return fromFile === undefined || fromFile.at >= cutoff ? record : { ...rest, aliases: aliasesLeft(rest) };
}

function aliasesLeft(record: SubjectRecord): string[] {
  return record.aliases.filter((alias) => !isTypedKey(subjectKeyOf(alias)) || isStillKnown(alias, record));
}

/** A typed name stays with what is known by it, an address where it is one of the emails that are left. */
function isStillKnown(alias: string, { facets, fromFile }: Pick<SubjectRecord, 'facets' | 'fromFile'>): boolean {
  const { site, slug } = subjectOfKey(subjectKeyOf(alias));
  if (site === 'employee') return fromFile !== undefined || facetNames.some((name) => facets[name] !== undefined);
  const emails = [facets.email?.value, facets.email?.previous?.value, fromFile?.emails];
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

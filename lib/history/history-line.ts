import { subjectKeyOf } from '@/lib/database/records/aliases';
import { ownPurchaseTimes } from '@/lib/database/records/own-facets';
import type { ContactState, Touch } from '@/lib/database/schema/contact-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { facetNames } from '@/lib/offers/offer-lists';
import type { FacetName } from '@/lib/offers/offers';
import { contactStateOf, lastTouchOf, undoableMs } from '@/lib/outreach/contact-state';
import { fileFactsOf, withoutMarked } from '@/lib/outreach/marks';
import { logError } from '@/lib/platform/error-log';
import { joinWords } from '@/lib/platform/fold-text';
import { findBestEmail } from '@/lib/service/contract/best-email';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { nameOfSlug } from '@/lib/subjects/slug-name';
import { findFacts, type HistoryFacts } from './history-facts.ts';

/** The outcome of requesting one facet. `erased`: it was bought, and retention has since deleted it. */
export type HistoryAnswer<Value> =
  | { kind: 'found'; value: Value }
  | { kind: 'nothing-found' | 'not-ordered' | 'erased'; value: null };

/** A record reduced to what History shows, searches and sorts, so that thousands fit into a page. */
export interface HistoryLine extends HistoryFacts {
  id: string;
  kind: SubjectRecord['kind'];
  /** The name, or a fallback where none is known: a masked name, or the last part of the address. */
  name: string;
  email: HistoryAnswer<EmailEntry>;
  /** Most certain first. */
  mobile: HistoryAnswer<string[]>;
  /** What a file says of the contact and nothing bought says; null where no file named the person. */
  fromFile: { file: string; emails: readonly string[]; phones: readonly string[] } | null;
  /** Facets with a non-empty value. */
  known: FacetName[];
  /** False for subjects that were only included in a list or in another subject's result, without any contact. */
  isOwn: boolean;
  tags: readonly string[];
  contact: ContactState;
  /** What the user did or heard last; a note counts. */
  last: (Pick<Touch, 'by' | 'at'> & { kind: Touch['kind'] | 'note' }) | null;
  /** When the subject was last contacted; null if never. */
  contactedAt: number | null;
  dueAt: number | null;
  /** A value of it is marked as wrong. */
  isMarked: boolean;
  /** Includes facets erased since; null if nothing was ever bought. */
  boughtAt: number | null;
  /** Every key it was requested under (`subjectKeyOf`). */
  keys: string[];
  /** Null until the ledger has been read. */
  spentMilli: number | null;
  /** The job or search, as a subject key, whose charge brought some of it; null if none did. */
  spentIn: string | null;
  /** The orders that bought what is known, the email's first. */
  intentIds: string[];
  /** For `hasWords`. */
  words: string;
}

/** A record that cannot be read is a line by its names alone, and costs no other one. */
export function historyLineOf(record: SubjectRecord): HistoryLine {
  try {
    return lineOf(record);
  } catch (error) {
    logError(error, 'history-line');
    return lineOf({ ...record, facets: {} });
  }
}

function lineOf(record: SubjectRecord): HistoryLine {
  const { id, kind, aliases, facets, note } = record;
  const keys = aliases.map(subjectKeyOf);
  const { knownName, ...facts } = findFacts(record);
  const slugs = keys.map(subjectOfKey).flatMap(({ site, slug }) => (site === 'id' ? [] : slug));
  const [named] = keys.map(subjectOfKey).filter(({ site }) => site !== 'id');
  const name = knownName ?? (named && nameOfSlug(named)) ?? (keys[0] === undefined ? id : subjectOfKey(keys[0]).slug);
  const email = emailOf(record);
  const { title, company } = facts;
  const addresses = (facets.email?.value ?? []).map(({ address }) => address);
  return {
    ...facts,
    id,
    kind,
    name,
    email,
    mobile: mobileOf(record),
    fromFile: fromFileOf(record),
    known: facetNames.filter((facet) => facets[facet]?.value != null),
    isOwn: ownPurchaseTimes(record).length > 0 || hasContact(record) || record.fromFile !== undefined,
    tags: record.tags ?? [],
    contact: contactStateOf(record),
    last: lastOf(record),
    contactedAt: lastTouchOf(record, ['contacted'])?.at ?? null,
    dueAt: record.dueAt ?? null,
    isMarked: record.marks !== undefined,
    boughtAt: boughtAtOf(record),
    keys,
    spentMilli: null,
    spentIn: null,
    intentIds: intentIdsOf(record),
    words: joinWords([
      ...[name, title, company, ...addresses, ...slugs, note, ...(record.tags ?? [])],
      ...[record.fromFile?.file, ...(record.fromFile?.emails ?? [])],
    ]),
  };
}

function fromFileOf(record: SubjectRecord): HistoryLine['fromFile'] {
  const { fromFile } = record;
  if (fromFile === undefined) return null;
  const { emails = [], phones = [] } = fileFactsOf(record) ?? {};
  return { file: fromFile.file, emails, phones };
}

function hasContact({ tags, touches, dueAt, note }: SubjectRecord): boolean {
  return tags !== undefined || touches !== undefined || dueAt !== undefined || note !== undefined;
}

function lastOf(record: SubjectRecord): HistoryLine['last'] {
  const touch = lastTouchOf(record, ['contacted', 'answered']);
  const { noteAt = 0 } = record;
  // A note that was saved with the contact does not hide it.
  const isLater = touch === null || noteAt > touch.at + undoableMs;
  return record.note !== undefined && noteAt > 0 && isLater ? { kind: 'note', at: noteAt } : touch;
}

const emailFirst = facetNames.toSorted((a, b) => Number(b === 'email') - Number(a === 'email'));

function intentIdsOf({ facets }: SubjectRecord): string[] {
  return [...new Set(emailFirst.flatMap((name) => facets[name]?.intentId ?? []))];
}

function emailOf(record: SubjectRecord): HistoryAnswer<EmailEntry> {
  const { facets, erased } = withoutMarked(record);
  const best = findBestEmail(facets.email?.value ?? []);
  if (best !== null) return { kind: 'found', value: best };
  return missing(facets.email !== undefined, erased?.email !== undefined);
}

function mobileOf(record: SubjectRecord): HistoryAnswer<string[]> {
  const { facets, erased } = withoutMarked(record);
  const numbers = facets.mobile?.value?.numbers ?? [];
  if (numbers.length > 0) return { kind: 'found', value: numbers };
  return missing(facets.mobile !== undefined, erased?.mobile !== undefined);
}

function missing(wasRequested: boolean, isErased: boolean): HistoryAnswer<never> {
  return { kind: wasRequested ? 'nothing-found' : isErased ? 'erased' : 'not-ordered', value: null };
}

function boughtAtOf({ facets, erased = {} }: SubjectRecord): number | null {
  const times = facetNames.flatMap((name) => facets[name]?.boughtAt ?? erased[name]?.boughtAt ?? []);
  return times.length === 0 ? null : Math.max(...times);
}

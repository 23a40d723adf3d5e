import type { SidenoteDatabase } from '@/lib/database/database';
import { orderKeysOf } from '@/lib/database/reads';
import type { Touch } from '@/lib/database/schema/contact-rows';
import type { HandReceipt } from '@/lib/database/schema/hand-rows';
import type { Intent, SubjectRecord } from '@/lib/database/schema/rows';
import { facetNames } from '@/lib/offers/offer-lists';
import { type FacetName, offers } from '@/lib/offers/offers';
import { subjectOperationNames } from '@/lib/offers/panel-offers';
import type { Subject } from '@/lib/subjects/subject';
import { lastContactOf } from './contact-state.ts';

/** Everything that happened with a subject, as far as this browser knows. */
export type TimelineEntry = { at: number } & (
  | { kind: 'due'; about: string | null }
  | { kind: 'touch'; touch: Touch }
  | { kind: 'sent'; receipt: HandReceipt }
  | { kind: 'note'; text: string }
  | { kind: 'excluded'; listName: string; why: string }
  | PurchaseEntry
);

interface PurchaseEntry {
  kind: 'bought' | 'refreshed';
  id: string;
  facet: FacetName;
  isFound: boolean;
  /** Null while its cost is unknown. */
  chargedMilli: number | null;
}

/** Orders read for one subject; more are left out, the oldest first. */
const mostOrders = 200;

/** Newest first; a follow-up comes before what happened. `exclusion`: null if the subject may be contacted. */
export async function readTimeline(
  db: SidenoteDatabase,
  connectionId: string,
  subject: Subject,
  record: SubjectRecord | null,
  exclusion: { at: number; listName: string; why: string } | null,
): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [
    ...(await readPurchases(db, connectionId, subject, record)),
    ...(record?.handed ?? []).map((receipt) => ({ kind: 'sent' as const, at: receipt.at, receipt })),
    ...(record?.touches ?? []).map((touch) => ({ kind: 'touch' as const, at: touch.at, touch })),
  ];
  const { note, noteAt, dueAt } = record ?? {};
  if (note !== undefined && noteAt !== undefined) entries.push({ kind: 'note', at: noteAt, text: note });
  if (exclusion !== null) {
    const { at, listName, why } = exclusion;
    entries.push({ kind: 'excluded', at, listName, why });
  }
  entries.sort((a, b) => b.at - a.at);
  if (dueAt === undefined) return entries;
  const about = record === null ? null : (lastContactOf(record)?.about ?? null);
  return [{ kind: 'due', at: dueAt, about }, ...entries];
}

/** What the entries cost together. Pure. */
export function costOf(entries: readonly TimelineEntry[]): number {
  return entries.reduce((sum, entry) => sum + ('chargedMilli' in entry ? (entry.chargedMilli ?? 0) : 0), 0);
}

async function readPurchases(
  db: SidenoteDatabase,
  connectionId: string,
  subject: Subject,
  record: SubjectRecord | null,
): Promise<(TimelineEntry & PurchaseEntry)[]> {
  const keys = subjectOperationNames.flatMap((operation) => orderKeysOf(connectionId, { operation, subject }, record));
  const ranges = keys.map((key): [unknown[], unknown[]] => [
    [key, -Infinity],
    [key, Infinity],
  ]);
  const orders = await db.intents.where('[orderKey+createdAt]').inAnyRange(ranges).limit(mostOrders).toArray();
  const answered = orders.filter(isAnswered);
  const charges = await db.ledger.bulkGet(answered.map(({ id }) => id));
  const known = new Set(answered.map(({ id }) => id));
  return [
    ...answered.map(({ id, operation, refresh, outcome, settledAt, createdAt }, at) => ({
      kind: refresh ? ('refreshed' as const) : ('bought' as const),
      id,
      at: settledAt ?? createdAt,
      facet: offers[operation].facet,
      isFound: outcome?.kind === 'found',
      chargedMilli: charges[at]?.chargedMilli ?? null,
    })),
    ...boughtOtherwise(record, known),
  ];
}

function isAnswered({ state, outcome }: Intent): boolean {
  return state === 'settled' && (outcome?.kind === 'found' || outcome?.kind === 'nothing-found');
}

/** Brought by a job or another key, whose orders are not about this subject: one entry for each order. */
function boughtOtherwise(record: SubjectRecord | null, known: ReadonlySet<string>): (TimelineEntry & PurchaseEntry)[] {
  const entries = new Map<string, TimelineEntry & PurchaseEntry>();
  for (const facet of facetNames) {
    const stored = record?.facets[facet];
    if (stored === undefined || known.has(stored.intentId) || entries.has(stored.intentId)) continue;
    const { intentId, boughtAt, value, chargedMilli } = stored;
    entries.set(intentId, {
      kind: stored.previous === undefined ? 'bought' : 'refreshed',
      id: intentId,
      at: boughtAt,
      facet,
      isFound: value !== null,
      chargedMilli,
    });
  }
  return [...entries.values()];
}

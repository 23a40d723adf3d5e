import { subjectKeyOf } from '@/lib/database/records/aliases';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { facetNames } from '@/lib/offers/offer-lists';
import type { FacetName } from '@/lib/offers/offers';
import { type EmailEntry, findBestEmail } from '@/lib/service/contract/schemas/email';
import { findFacts, type HistoryFacts } from './history-facts.ts';
import { foldText, joinWords } from './history-words.ts';

/** What became of asking for one thing. `erased`: it was bought, and retention has taken it since. */
export type HistoryAnswer<Value> =
  | { kind: 'found'; value: Value }
  | { kind: 'nothing-found' | 'not-asked' | 'erased'; value: null };

/**
 * One record as History needs it, so that thousands fit into a page: what a line shows, what is searched and what is sorted by. The
 * record itself, with a whole profile or analysis in it, is let go of again.
 */
export interface HistoryLine extends HistoryFacts {
  id: string;
  kind: SubjectRecord['kind'];
  /** The name, or what stands for it where none is known: a masked one, the last part of its address. */
  name: string;
  email: HistoryAnswer<EmailEntry>;
  /** The most certain first. */
  mobile: HistoryAnswer<string[]>;
  /** What there is an answer to, with something in it. */
  known: FacetName[];
  /** False for those who only came along in a list or with somebody else. */
  isOwn: boolean;
  /** Also of what was erased since; null where nothing was ever bought. */
  boughtAt: number | null;
  /** Every name it was asked about under (`subjectKeyOf`). */
  keys: string[];
  /** Null until the ledger is read. */
  spentMilli: number | null;
  /** For `hasWords`. */
  words: string;
  /** Folded texts to sort by; null where there is none. */
  sortTexts: { name: string; role: string | null; location: string | null; email: string | null };
}

/** Pure. */
export function historyLineOf(record: SubjectRecord): HistoryLine {
  const { id, kind, connection, aliases, facets } = record;
  const keys = aliases.map((alias) => subjectKeyOf(connection, alias));
  const { knownName, ...facts } = findFacts(record);
  const slugs = keys.filter((key) => !key.startsWith(`${kind}/id/`)).map(lastPart);
  const name = knownName ?? slugs[0] ?? lastPart(keys[0] ?? id);
  const email = emailOf(record);
  const { title, company, location } = facts;
  const addresses = (facets.email?.value ?? []).map(({ address }) => address);
  return {
    ...facts,
    id,
    kind,
    name,
    email,
    mobile: mobileOf(record),
    known: facetNames.filter((facet) => facets[facet]?.value != null),
    isOwn: isOwn(record),
    boughtAt: boughtAtOf(record),
    keys,
    spentMilli: null,
    words: joinWords([name, title, company, ...addresses, ...slugs]),
    sortTexts: {
      name: foldText(name),
      role: sortText([title, company]),
      location: sortText([location]),
      email: sortText([email.value?.address]),
    },
  };
}

/** Keys are `person/site/slug`. */
function lastPart(key: string): string {
  return key.slice(key.indexOf('/', key.indexOf('/') + 1) + 1);
}

function sortText(texts: readonly (string | null | undefined)[]): string | null {
  return foldText(texts.filter(Boolean).join(' ')) || null;
}

function emailOf({ facets, erased }: SubjectRecord): HistoryAnswer<EmailEntry> {
  const best = findBestEmail(facets.email?.value ?? []);
  if (best !== null) return { kind: 'found', value: best };
  return missing(facets.email !== undefined, erased?.email !== undefined);
}

function mobileOf({ facets, erased }: SubjectRecord): HistoryAnswer<string[]> {
  const numbers = facets.mobile?.value?.numbers ?? [];
  if (numbers.length > 0) return { kind: 'found', value: numbers };
  return missing(facets.mobile !== undefined, erased?.mobile !== undefined);
}

function missing(isAsked: boolean, isErased: boolean): HistoryAnswer<never> {
  return { kind: isAsked ? 'nothing-found' : isErased ? 'erased' : 'not-asked', value: null };
}

/** These come along with what was asked about somebody else; the others never do. */
const cameAlong: readonly FacetName[] = ['preview', 'profile', 'company'];

/** Who came along was not charged for by themselves, and the order that brought them made no record for itself of theirs. */
function isOwn({ id, kind, facets, erased = {} }: SubjectRecord): boolean {
  return facetNames.some((name) => {
    const facet = facets[name];
    if (facet === undefined) return erased[name] !== undefined;
    if (!cameAlong.includes(name) || facet.chargedMilli > 0 || facet.value === null) return true;
    return id === `${kind}:${facet.intentId}`;
  });
}

function boughtAtOf({ facets, erased = {} }: SubjectRecord): number | null {
  const times = facetNames.flatMap((name) => facets[name]?.boughtAt ?? erased[name]?.boughtAt ?? []);
  return times.length === 0 ? null : Math.max(...times);
}

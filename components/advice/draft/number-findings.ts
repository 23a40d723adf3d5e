import type { Finding, Place } from '@/lib/advice/draft';

/** A finding to review, with the number that links it to its marks. */
export interface NumberedFinding {
  number: number;
  finding: Finding;
}

/**
 * Advice that is not followed, numbered in reading order, with places in the same order. Findings without a place come
 * last.
 */
export function numberFindings(findings: readonly Finding[]): NumberedFinding[] {
  return findings
    .filter(({ verdict }) => verdict === 'broken')
    .map((finding) => ({ ...finding, places: finding.places.toSorted(comparePlaces) }))
    .toSorted((one, other) => compare(one.places[0], other.places[0]))
    .map((finding, index) => ({ number: index + 1, finding }));
}

/** The subject is read before the body. */
function comparePlaces(one: Place, other: Place): number {
  if (one.field !== other.field) return one.field === 'subject' ? -1 : 1;
  return one.start - other.start;
}

function compare(one: Place | undefined, other: Place | undefined): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return comparePlaces(one, other);
}

import type { MouseEvent } from 'react';
import type { Finding, Place } from '@/lib/advice/draft';

/** A finding to review, with the number that links it to its marks. */
export interface NumberedFinding {
  number: number;
  finding: Finding;
}

/** Advice not followed, numbered in reading order; findings without a place come last. */
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

/** A run of text covered by the same marks. Joined in order, the pieces are the unchanged text. */
export interface ProofPiece {
  text: string;
  isMarked: boolean;
  /** The numbers shown after it, one for each place that ends here. */
  ends: readonly PlaceEnd[];
}

export interface PlaceEnd {
  number: number;
  /** Whether it is the first place of its finding, which the finding links to. */
  isFirst: boolean;
}

/** Splits text at its marks. Marks may overlap, repeat or be empty; a mark that extends past the text is clipped. */
export function proofPieces(
  text: string,
  field: Place['field'],
  numbered: readonly NumberedFinding[],
): readonly ProofPiece[] {
  const inText = (offset: number): number => Math.min(Math.max(offset, 0), text.length);
  const marks = numbered.flatMap(({ number, finding }) =>
    finding.places
      .map((place, index) => ({ ...place, isFirst: index === 0 }))
      .filter((place) => place.field === field)
      .map(({ start, end, isFirst }) => ({
        start: inText(start),
        end: Math.max(inText(start), inText(end)),
        mark: { number, isFirst },
      })),
  );
  const cuts = [...new Set([0, text.length, ...marks.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b);
  const endsAt = (at: number): PlaceEnd[] => marks.filter(({ end }) => end === at).map(({ mark }) => mark);
  const atStart = endsAt(0);
  const pieces = cuts.slice(1).map((end, index) => {
    const start = cuts[index] ?? 0;
    return {
      text: text.slice(start, end),
      isMarked: marks.some((mark) => mark.start <= start && mark.end >= end),
      ends: endsAt(end),
    };
  });
  return atStart.length === 0 ? pieces : [{ text: '', isMarked: false, ends: atStart }, ...pieces];
}

/** Moves between a mark and its finding by focus, not by URL: the workspace uses the hash for its section. */
export function goTo(id: string, event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}

import type { MouseEvent } from 'react';
import type { Place } from '@/lib/advice/draft';
import type { NumberedFinding } from './number-findings.ts';

/** A run of text under the same marks. The pieces in order are the text, whole and unchanged. */
export interface ProofPiece {
  text: string;
  isMarked: boolean;
  /** The numbers that stand after it, once for each place that ends here. */
  ends: readonly PlaceEnd[];
}

export interface PlaceEnd {
  number: number;
  /** Of the places of its finding: where the finding leads to. */
  isFirst: boolean;
}

/** Cuts a text at its marks. Marks may overlap, repeat or be empty; one that reaches out of the text ends with it. */
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

/** The way between a mark and its finding: by focus and not by address, whose end names the section on the workspace. */
export function goTo(id: string, event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}

import type { Format } from '@/lib/hand-over/formats/format';
import { formats } from '@/lib/hand-over/hand-over';
import type { Handed, HandedField } from '@/lib/hand-over/handed/handed';
import { handedOf } from '@/lib/hand-over/handed/handed-of';
import type { HandedRow, HandRow, HandSource } from './source.ts';

/** What a person may add to each row, or keep back. */
export interface Additions {
  hasNotes: boolean;
  /** Why the data is kept, in the person's words; empty for none. */
  purpose: string;
}

/** The row as a target takes it. */
export function handedFor({ record, line, link, email }: HandRow): Handed {
  return handedOf(record, line, { link, purpose: null, email: email?.best });
}

/** The user's note is only in what leaves this browser where it is ticked. */
export function withAdditions(handed: Handed, { hasNotes, purpose }: Additions): Handed {
  return { ...handed, note: hasNotes ? handed.note : null, purpose: purpose.trim() || null };
}

export function isMissing(handed: Handed, field: HandedField): boolean {
  const value = handed[field];
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Fields without which a row is worse for this target, or not taken. */
export function wantedBy({ wants, columns }: Format): HandedField[] {
  const required = columns.flatMap(({ field, required }) => (required === true ? field : []));
  return [...new Set([...wants.map(({ field }) => field), ...required])];
}

/** Every field that some target wants, or does not ask for. */
export const checkedFields: readonly HandedField[] = [
  ...new Set(formats.flatMap((format) => [...wantedBy(format), ...format.doesNotAsk])),
];

/** Reads everything anew, in slices, without those excluded at this moment and those that lack what was to be left out. */
export async function* readHanded(
  source: HandSource,
  additions: Additions,
  { leavesOut, onExcluded }: { leavesOut: ReadonlySet<HandedField>; onExcluded?(count: number): void },
): AsyncGenerator<HandedRow[]> {
  for await (const rows of source.read()) {
    const free = rows.filter(({ excludedBy }) => excludedBy === null);
    onExcluded?.(rows.length - free.length);
    yield free
      .filter(({ kind }) => source.kind === 'companies' || kind === 'person')
      .map((row) => ({ row, handed: withAdditions(handedFor(row), additions) }))
      .filter(({ handed }) => [...leavesOut].every((field) => !isMissing(handed, field)));
  }
}

import type { Handed } from '@/lib/hand-over/handed/handed';
import type { SentRow } from '@/lib/hand-over/targets/target-fields';
import type { Subject } from '@/lib/subjects/subject';

/** A row of the dialog, as far as a step needs it. */
export interface HandedRow {
  row: { subject: Subject; name: string };
  handed: Handed;
}

/** As the dialog gives them (`components/hand-over/targets.ts`). */
export interface StepProps {
  count: number;
  first: readonly HandedRow[];
  read(): AsyncIterable<readonly HandedRow[]>;
  onSent(sent: readonly HandedRow[]): void;
  onDone(): void;
}

/** How one person's sending ended. */
export interface Ended {
  person: HandedRow;
  end: SentRow;
}

/** For the line of progress. */
export interface Progress {
  done: number;
  of: number;
}

/** Replaces the person's earlier outcome. */
export function withEnds(before: readonly Ended[], some: readonly HandedRow[], rows: readonly SentRow[]): Ended[] {
  const fresh = new Map(
    some.flatMap((person, at) => {
      const end = rows[at];
      return end === undefined ? [] : [[person.row.subject.key, { person, end }] as const];
    }),
  );
  const kept = before.map((one) => fresh.get(one.person.row.subject.key) ?? one);
  const known = new Set(before.map(({ person }) => person.row.subject.key));
  return [...kept, ...[...fresh].filter(([key]) => !known.has(key)).map(([, one]) => one)];
}

export const whoOf = ({ row, handed }: HandedRow): string => handed.fullName ?? row.name;

const arrived: readonly SentRow['state'][] = ['created', 'updated', 'delivered'];

/** People whose data has arrived. */
export const arrivedOf = (some: readonly HandedRow[], rows: readonly SentRow[]): HandedRow[] =>
  some.filter((_, at) => arrived.some((state) => state === rows[at]?.state));

/** Rows that a press may send again. */
export const openOf = (ends: readonly Ended[]): HandedRow[] =>
  ends.filter(({ end }) => end.state === 'failed').map(({ person }) => person);

/** In chunks of one message. */
export async function* inPortions(
  slices: AsyncIterable<readonly HandedRow[]> | readonly (readonly HandedRow[])[],
  size: number,
): AsyncGenerator<HandedRow[]> {
  for await (const slice of slices)
    for (let from = 0; from < slice.length; from += size) yield slice.slice(from, from + size);
}

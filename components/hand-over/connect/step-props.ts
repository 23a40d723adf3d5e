import type { TargetSettings } from '@/lib/database/schema/hand-rows';
import type { Handed } from '@/lib/hand-over/handed/handed';
import type { SentRow, TargetFailure, TargetWhy } from '@/lib/hand-over/targets/target-fields';
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

/** A step to what is connected. */
export interface ConnectedStepProps extends StepProps {
  saved: TargetSettings;
  /** Asks for the token again. */
  onConnect(): void;
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

/** Whether the data is there now. */
export const hasArrived = (end: SentRow | undefined): boolean => arrived.some((state) => state === end?.state);

/** People whose data has arrived. */
export const arrivedOf = (some: readonly HandedRow[], rows: readonly SentRow[]): HandedRow[] =>
  some.filter((_, at) => hasArrived(rows[at]));

const unconnected: readonly TargetWhy[] = ['not-connected', 'no-permission', 'token-refused', 'no-scope'];

/** Whether another token, or the permission, may help. */
export const isUnconnected = (failure: TargetFailure | null): boolean =>
  failure !== null && unconnected.includes(failure.why);

/** Said once, beside the field for the passphrase. */
export const isLockedOut = ({ end }: Ended): boolean => end.state === 'failed' && end.failure.why === 'locked';

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

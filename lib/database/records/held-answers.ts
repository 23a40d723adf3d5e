import type { SidenoteDatabase } from '@/lib/database/database';
import type { HeldAnswer } from '@/lib/database/schema/held-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { FacetName } from '@/lib/offers/offers';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { isIdentity, subjectAlias, subjectKeyOf } from './aliases.ts';
import { findTwo } from './same-subject.ts';

export interface ShownHeldAnswer extends HeldAnswer {
  /** Another subject that received the same answer. */
  alsoFor: Subject | null;
  /** The two known subjects it names, as they are called; null if it does not name two. */
  two: readonly [string, string] | null;
}

/** All answers held under a subject, whatever name was requested; oldest first. */
export async function readHeldAnswers(
  db: SidenoteDatabase,
  connection: string,
  subjectKey: string,
  record: Pick<SubjectRecord, 'aliases'> | null,
): Promise<HeldAnswer[]> {
  const ordered = new Set([subjectAlias(connection, subjectKey), ...(record?.aliases ?? [])]);
  return db.heldAnswers
    .where('asked')
    .anyOf([...ordered])
    .sortBy('boughtAt');
}

/** Finds subjects with the same answer: a service that returns the same person for different subjects knows neither. */
export async function withSameAnswers(db: SidenoteDatabase, held: readonly HeldAnswer[]): Promise<ShownHeldAnswer[]> {
  const own = new Set(held.map(({ asked: ordered }) => ordered));
  return Promise.all(
    held.map(async (answer) => {
      const same = await db.heldAnswers.where('names').anyOf(answer.own.aliases.filter(isIdentity)).toArray();
      const other = same.find(
        (each) => !own.has(each.asked) && each.own.aliases.some((name) => answer.own.aliases.includes(name)),
      );
      return { ...answer, alsoFor: other?.subject ?? null, two: await readTwo(db, answer) };
    }),
  );
}

async function readTwo(db: SidenoteDatabase, { own, subject }: HeldAnswer): Promise<ShownHeldAnswer['two']> {
  const named = await db.records.where('aliases').anyOf(own.aliases.filter(isIdentity)).distinct().sortBy('createdAt');
  const two = findTwo(named.filter(({ kind }) => kind === subject.kind));
  return two === null ? null : [calledName(two[0]), calledName(two[1])];
}

/** The record's name, else the slug of its page, else its id. */
function calledName({ name, aliases }: SubjectRecord): string {
  const subjects = aliases.filter(isIdentity).map((alias) => subjectOfKey(subjectKeyOf(alias)));
  return name ?? (subjects.find(({ site }) => site !== 'id') ?? subjects[0])?.slug ?? '';
}

/** Whether a held answer that may be about its subject covers this facet: it is paid for and waits for a decision. */
export function isAnsweredByHeld(held: readonly Pick<HeldAnswer, 'because' | 'own'>[], facet: FacetName): boolean {
  return held.some(({ because, own }) => because === 'not-confirmed' && own.facets[facet] !== undefined);
}

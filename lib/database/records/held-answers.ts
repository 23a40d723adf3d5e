import type { SidenoteDatabase } from '@/lib/database/database';
import type { HeldAnswer } from '@/lib/database/schema/held-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { FacetName } from '@/lib/offers/offers';
import type { Subject } from '@/lib/subjects/subject';
import { isIdentity, subjectAlias } from './aliases.ts';

/** A held answer for display, with another subject that received the same answer. */
export interface ShownHeldAnswer extends HeldAnswer {
  alsoFor: Subject | null;
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
      return { ...answer, alsoFor: other?.subject ?? null };
    }),
  );
}

/**
 * Whether a held answer that may still turn out to be about its subject covers this facet: it is paid for and waits for
 * a user's decision.
 */
export function isAnsweredByHeld(held: readonly Pick<HeldAnswer, 'because' | 'own'>[], facet: FacetName): boolean {
  return held.some(({ because, own }) => because === 'not-confirmed' && own.facets[facet] !== undefined);
}

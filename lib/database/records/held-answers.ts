import type { SidenoteDatabase } from '@/lib/database/database';
import type { HeldAnswer } from '@/lib/database/schema/held-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { FacetName } from '@/lib/offers/offers';
import type { Subject } from '@/lib/subjects/subject';
import { isIdentity, subjectAlias } from './aliases.ts';

/** One to be shown: with whom the same answer was given for besides. */
export interface ShownHeldAnswer extends HeldAnswer {
  alsoFor: Subject | null;
}

/** All that are held under a subject, however it was asked about; the oldest first. */
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

/** A service that names the same person whoever is asked about knows nothing of either. */
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

/** Whether one that may yet turn out to be about its subject answers this: it is paid for and waits for a person's word. */
export function isAnsweredByHeld(held: readonly Pick<HeldAnswer, 'because' | 'own'>[], facet: FacetName): boolean {
  return held.some(({ because, own }) => because === 'not-confirmed' && own.facets[facet] !== undefined);
}

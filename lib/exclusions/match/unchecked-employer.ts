import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { employerNames } from '@/lib/exclusions/names';
import { readLists, readNewestMembers } from '@/lib/exclusions/reads';
import type { Subject } from '@/lib/subjects/subject';
import { soughtNames } from './namesakes.ts';
import { readConnectionId } from './read-own-record.ts';

/** Whether company lists cannot judge a person yet: there are such lists, but no known page or domain of the employer. */
export async function hasUncheckedEmployer(
  db: SidenoteDatabase,
  subject: Subject,
  record: SubjectRecord | null,
): Promise<boolean> {
  if (subject.kind !== 'person') return false;
  const covering = (await readLists(db)).filter(({ kind, coversPeople }) => kind === 'company' && coversPeople);
  const members = await Promise.all(covering.map(async ({ id }) => readNewestMembers(db, id, 1)));
  if (members.flat().length === 0) return false;
  const [current, sites] = await Promise.all([readConnectionId(db), readSettings(db, 'sites')]);
  const connection = record?.connection ?? current;
  const known = { connection, sites: sites ?? [] };
  const own = soughtNames(subject, record, [], known);
  return employerNames(own, record, connection, known.sites).length === 0;
}

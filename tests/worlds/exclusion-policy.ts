import { SidenoteDatabase } from '@/lib/database/database';
import { emailAlias, idAlias, subjectAlias } from '@/lib/database/records/aliases';
import type { Facets, SubjectRecord } from '@/lib/database/schema/rows';
import { createExclusions } from '@/lib/exclusions/exclusions';
import { createRecordAliases } from '@/lib/exclusions/import/record-aliases';
import { createNameIndex } from '@/lib/exclusions/match/name-index';
import { domainAsWritten } from '@/lib/exclusions/parse-member';
import type { Subject } from '@/lib/subjects/subject';
import { createFakeClock } from '@/tests/fakes/fake-clock';
import { connection, connectionId, record as rowOf, sites } from '@/tests/fixtures/rows/fixture-rows';

export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

let count = 0;

/** An exclusion policy on an empty database, connected, with a clock that is set by hand. */
export async function createExclusionLists() {
  count += 1;
  const db = new SidenoteDatabase(`exclusions-${count}`);
  const index = createNameIndex({ db, rest: () => Promise.resolve(), madeAtCheck: 1 });
  const recordAliases = createRecordAliases(db);
  await db.settings.put({ key: 'connection', value: connection() });
  await db.settings.put({ key: 'sites', value: sites });
  const clock = createFakeClock();
  let ids = 0;
  const exclusions = createExclusions({
    db,
    clock,
    index,
    recordAliases,
    newId: () => `id-${++ids}`,
    firstListName: (kind) => (kind === 'person' ? 'Do not contact' : 'Companies not to contact'),
    domainOf: domainAsWritten,
  });
  return { db, clock, exclusions };
}

export const pageOf = (slug: string, kind: Subject['kind'] = 'person'): Subject => ({
  kind,
  key: `${kind}/pronet/${slug}`,
  site: 'pronet',
  slug,
  url: `https://www.pronet.example/${kind === 'person' ? 'in' : 'company'}/${slug}`,
});

export interface KnownAs {
  id?: string;
  emails?: string[];
  domain?: string;
  facets?: Facets;
  connection?: string;
}

/** A record that knows a subject by its page and whatever else is given. */
export function knownAs(
  subject: Subject,
  { id, emails = [], domain, facets = {}, connection }: KnownAs,
): SubjectRecord {
  const of = connection ?? connectionId;
  const aliases = [
    subjectAlias(of, subject.key),
    ...(id === undefined ? [] : [idAlias(of, subject.kind, id)]),
    ...emails.map((email) => emailAlias(of, email)),
    ...(domain === undefined ? [] : [subjectAlias(of, `company/domain/${domain}`)]),
  ];
  return { ...rowOf(subject, facets, null), connection: of, aliases };
}

export const put = (on: string | null = null) => ({ listId: on, route: 'panel' as const, why: '' });

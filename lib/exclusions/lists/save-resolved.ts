import type { SidenoteDatabase } from '@/lib/database/database';
import { readNamed } from '@/lib/database/members/read-pages';
import { readRowsAtOnce } from '@/lib/database/read-at-once';
import { idAlias, subjectAlias } from '@/lib/database/records/aliases';
import { valuesOfNames } from '@/lib/database/schema/exclusion-names';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { namesOfKey, recordNames } from '@/lib/exclusions/names';
import { findWords } from '@/lib/platform/fold-text';
import type { OpenPerson, Resolved } from '@/lib/purchases/answers/parsed-result';
import type { SaveResolved } from '@/lib/purchases/exclusion-policy';
import { subjectOfId, subjectOfKey } from '@/lib/subjects/known-subjects';

/**
 * Saves bought ids of members known by page. An id of another page joins no list; an id without a page is kept if it can only belong to a
 * requested one. Every requested member is marked, so that no one is paid for twice. Needs a transaction.
 */
export function createSaveResolved(db: SidenoteDatabase): SaveResolved {
  return async (resolved, connection, nowMs) => {
    const { listId, requested, people } = resolved;
    const list = await db.lists.get(listId);
    if (list === undefined || list.removedAt !== null) return list?.name ?? null;
    const namesOf = (key: string) => namesOfKey(key, connection);
    const nameOfId = (id: string) => namesOf(subjectOfId(list.kind, id).key);
    const idsOf = new Map<string, string[]>();
    const add = (key: string, id: string) => {
      for (const page of namesOf(key)) idsOf.set(page, [...(idsOf.get(page) ?? []), ...nameOfId(id)]);
    };
    for (const { id, key } of people) if (key !== null) add(key, id);
    const found = await readNamed(db, requested.flatMap(namesOf));
    const own = found.filter((member) => member.listId === listId);
    const { pairs, open } = await findOpen(db, resolved, connection, own);
    for (const { id, key } of pairs) add(key, id);
    await db.members.bulkPut([
      ...own.map((member): MemberRow => {
        const ids = member.names.flatMap((name) => idsOf.get(name) ?? []);
        return { ...member, names: [...new Set([...member.names, ...ids])], resolvedAt: nowMs };
      }),
      ...open.map(
        ({ id, firstName, lastName }): MemberRow => ({
          id: `${listId}-${id}`,
          listId,
          names: nameOfId(id),
          why: '',
          label: [firstName, lastName].filter(Boolean).join(' ') || id,
          at: nowMs,
          route: 'visited',
          expiresAt: null,
        }),
      ),
    ]);
    return list.name;
  };
}

/** People without a page among those requested: whose page is certain, and whose stays open. */
async function findOpen(
  db: SidenoteDatabase,
  { requested, people, open = [] }: Resolved,
  connection: string,
  own: readonly MemberRow[],
): Promise<{ pairs: { id: string; key: string }[]; open: readonly OpenPerson[] }> {
  const paged = new Set(people.map(({ key }) => key));
  const keys = [...new Set(requested)].filter((key) => !paged.has(key));
  const nobody = { pairs: [], open: [] };
  if (open.length === 0) return nobody;
  // A person removed meanwhile may have this id.
  const listed = new Set(own.flatMap(({ names }) => names));
  if (!keys.every((key) => namesOfKey(key, connection).some((name) => listed.has(name)))) return nobody;
  const pages = keys.map((key) => subjectAlias(connection, key));
  const ids = open.map(({ id }) => idAlias(connection, 'person', id));
  const records = await readRowsAtOnce(db.records, 'aliases', [...pages, ...ids]);
  const idNames = open.flatMap(({ id }) => namesOfKey(subjectOfId('person', id).key, connection));
  const members = await readNamed(db, idNames);
  const isOfAnother = [...records.map((record) => recordNames(record).certain), ...members.map(({ names }) => names)]
    .map((names) => valuesOfNames(names, 'page'))
    .some((known) => known.length > 0 && !known.some((page) => keys.includes(page)));
  const known = pages.flatMap((page) => records.find(({ aliases }) => aliases.includes(page)) ?? []);
  return isOfAnother || contradicts(open, known, keys.length) ? nobody : pairUp(open, keys);
}

/** Each person with the page that only they fit, or the one that is left. */
function pairUp(open: readonly OpenPerson[], keys: readonly string[]) {
  const pairs = open.flatMap((person) => {
    const [key, ...others] = keys.filter((each) => isNamedIn(person, each));
    const isOnly = open.every((other) => other === person || !isNamedIn(other, key ?? ''));
    return key !== undefined && others.length === 0 && isOnly ? [{ id: person.id, key }] : [];
  });
  const left = open.filter(({ id }) => !pairs.some((pair) => pair.id === id));
  const [key, ...others] = keys.filter((each) => !pairs.some((pair) => pair.key === each));
  const [last] = left;
  if (key === undefined || last === undefined || others.length > 0 || left.length > 1) return { pairs, open: left };
  return { pairs: [...pairs, { id: last.id, key }], open: [] };
}

/** The page's slug has the first name, and words that begin like the masked last name. */
function isNamedIn({ firstName, lastName }: OpenPerson, key: string): boolean {
  const words = findWords(subjectOfKey(key).slug);
  const [first, last] = [firstName, lastName?.split('*')[0]].map((name) => findWords(name ?? ''));
  const rest = words.filter((word) => first?.includes(word) !== true);
  return (
    first !== undefined &&
    first.length > 0 &&
    first.every((word) => words.includes(word)) &&
    last !== undefined &&
    last.length > 0 &&
    last.every((start) => rest.some((word) => word.startsWith(start)))
  );
}

/** Whether these people cannot all be among those requested: a first name or headline fits none of the known, and no unknown is left. */
function contradicts(open: readonly OpenPerson[], known: readonly SubjectRecord[], requested: number): boolean {
  const left = known.map(statedBy);
  let unknown = requested - known.length;
  for (const person of open) {
    const at = left.findIndex((each) => fits(person, each));
    if (at === -1) unknown -= 1;
    else left.splice(at, 1);
  }
  return unknown < 0;
}

interface Stated {
  name: readonly string[];
  headline: string;
}

const plain = (text: string | null | undefined): string => findWords(text ?? '').join(' ');

function statedBy({ name, facets }: SubjectRecord): Stated {
  const profiles = [facets.profile?.value?.profile, facets.preview?.value?.profile];
  const names = profiles.map((each) => each?.first_name).concat(name ?? []);
  return {
    name: findWords(names.find(Boolean) ?? ''),
    headline: plain(profiles.map((each) => each?.headline).find(Boolean)),
  };
}

/** A missing value contradicts nothing. */
function fits({ firstName, headline }: OpenPerson, known: Stated): boolean {
  const isName = known.name.length === 0 || findWords(firstName ?? '').every((each) => known.name.includes(each));
  const stated = plain(headline);
  return isName && (stated === '' || known.headline === '' || stated === known.headline);
}

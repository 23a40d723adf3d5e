import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord } from '@/lib/database/reads';
import type { Facets } from '@/lib/database/schema/rows';
import type { FacetName } from '@/lib/offers/offers';
import type { Subject } from '@/lib/subjects/subject';
import { subjectAlias } from './aliases.ts';
import { freshRecord } from './change-record.ts';
import { mergeRecords } from './join-records.ts';
import { areDifferent } from './same-subject.ts';

/**
 * Gives a page elsewhere and another page or website one record, on the user's word. False if the two are known to differ. Sends nothing.
 */
export async function linkPage(
  db: SidenoteDatabase,
  connection: string,
  { subject, to }: { subject: Subject; to: Subject },
  { id, nowMs }: { id: string; nowMs: number },
): Promise<boolean> {
  return db.transaction('rw', db.records, async () => {
    const own = await readRecord(db, connection, subject.key);
    const other = await readRecord(db, connection, to.key);
    const [page, target] = [subjectAlias(connection, subject.key), subjectAlias(connection, to.key)];
    // The user decides about the page only; another window may have changed other links meanwhile.
    const rest = (own?.aliases ?? []).filter((alias) => alias !== page);
    const isLinked = own?.linked !== undefined && own.aliases.includes(page) && own.linked.key !== to.key;
    if (subject.kind !== to.kind || isLinked || areDifferent(rest, [target, ...(other?.aliases ?? [])])) return false;
    const fresh = freshRecord(connection, subject.kind, { id, nowMs });
    // A failed lookup of the page does not affect the linked record.
    const found = own === null ? fresh : { ...own, facets: withoutNothing(own.facets) };
    const joined = other === null ? found : other.id === own?.id ? other : mergeRecords(other, found);
    const aliases = [...joined.aliases, page, target];
    if (own !== null && own.id !== joined.id) await db.records.delete(own.id);
    await db.records.put({ ...joined, aliases: [...new Set(aliases)], linked: to });
    return true;
  });
}

/** Undoes a link: the page belongs to no record again, and what is known stays with the other. */
export async function unlinkPage(db: SidenoteDatabase, connection: string, subject: Subject): Promise<void> {
  await db.transaction('rw', db.records, async () => {
    const record = await readRecord(db, connection, subject.key);
    if (record?.linked === undefined) return;
    const page = subjectAlias(connection, subject.key);
    await db.records.put({ ...record, aliases: record.aliases.filter((alias) => alias !== page) });
  });
}

function withoutNothing(facets: Facets): Facets {
  const kept = { ...facets };
  for (const name of Object.keys(kept) as FacetName[]) if (kept[name]?.value === null) delete kept[name];
  return kept;
}

import type { SidenoteDatabase } from '@/lib/database/database';
import { subjectAlias } from '@/lib/database/records/aliases';
import { readRecordsAtOnce } from '@/lib/database/records/known-names';
import { foldText } from '@/lib/platform/fold-text';

export interface TagUse {
  tag: string;
  /** How many of the subjects have it. */
  on: number;
}

/** Tags beyond this many are found by typing them. */
const mostShown = 200;

/** Every tag, in the order of the alphabet, and how many of these subjects have it. */
export async function readTagUse(
  db: SidenoteDatabase,
  connectionId: string,
  keys: readonly string[],
): Promise<TagUse[]> {
  const all = await readTags(db);
  const aliases = keys.map((key) => subjectAlias(connectionId, key));
  const records = await readRecordsAtOnce(db, aliases);
  const wanted = new Set(aliases);
  const tagged = records.map((record) => ({
    tags: new Set(record.tags),
    // Two of the subjects may be one person.
    count: record.aliases.filter((alias) => wanted.has(alias)).length,
  }));
  return all.map((tag) => ({
    tag,
    on: tagged.reduce((sum, { tags, count }) => sum + (tags.has(tag) ? count : 0), 0),
  }));
}

export async function readTags(db: SidenoteDatabase): Promise<string[]> {
  const tags = (await db.records.orderBy('tags').uniqueKeys()).map(String);
  return tags.toSorted((a, b) => (foldText(a) < foldText(b) ? -1 : 1)).slice(0, mostShown);
}

import { isHash, type Name } from '@/lib/database/schema/exclusion-names';
import { openText, type ReadText, readText } from '@/lib/exclusions/import/open-csv';
import { readImportRows } from '@/lib/exclusions/import/read-rows';
import { registeredDomain } from '@/lib/exclusions/match/registered-domain';
import { isWeakName } from '@/lib/exclusions/match/weak-names';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { hashOfName } from '@/lib/team/store/keys';
import { sortHashes } from './hash-list.ts';
import type { ListFile } from './list-file.ts';

/** What the rows of a file mean here: pages of these networks, and ids of this connection. */
export interface CsvContext {
  sites: readonly Site[];
  connection: string | null;
  nowMs: number;
  breathe(): Promise<void>;
}

/** A purchase may wait for a changed file: a browser hashes some thousand names a second. Longer lists are hashed by `npm run team-list`. */
const mostLines = 50_000;
const mostNames = 100_000;
/** Of one line. A wider row is no list. */
const mostSeparators = 500;
const hashedAtOnce = 500;

export type CsvProblem = 'too-large' | 'not-a-list' | 'no-rows';

/**
 * A CSV file, read as "Import CSV" does: people first, and companies where more rows name one. The names leave this function as hashes under
 * `nameKey`, a key of this browser. `skipped`: rows that name nobody.
 */
export async function readCsvList(
  bytes: Uint8Array<ArrayBuffer>,
  { name, nameKey }: { name: string; nameKey: CryptoKey },
  context: CsvContext,
): Promise<{ file: ListFile; skipped: number } | { problem: CsvProblem }> {
  if (isTooLarge(bytes)) return { problem: 'too-large' };
  const text = await readText(bytes, context.breathe);
  if ('refused' in text || isPage(text.text)) return { problem: 'not-a-list' };
  const people = await readAs('person', text, context);
  if ('problem' in people) return people;
  // A file of Sidenote says which it is. In any other, half of the rows are enough to be sure.
  const isSure = people.named > 0 && people.named >= people.skipped;
  const companies = isSure || people.own === 'person' ? people : await readAs('company', text, context);
  if ('problem' in companies) return companies;
  const [kind, read] =
    companies.named > people.named ? (['company', companies] as const) : (['person', people] as const);
  if (read.names.length === 0) return { problem: 'no-rows' };
  if (read.names.length > mostNames) return { problem: 'too-large' };
  const hashes: Uint8Array[] = [];
  for (let from = 0; from < read.names.length; from += hashedAtOnce) {
    const some = read.names.slice(from, from + hashedAtOnce);
    hashes.push(...(await Promise.all(some.map((each) => hashOfName(nameKey, each)))));
    await context.breathe();
  }
  const file = { name, kind, coversPeople: kind === 'company', madeAt: 0, hashes: sortHashes(hashes) };
  return { file, skipped: read.skipped };
}

interface Read {
  names: Name[];
  /** How many rows name a subject, and how many name none, or only by what others may share. */
  named: number;
  skipped: number;
  /** The kind that a file of Sidenote has; null: of another program. */
  own: Subject['kind'] | null;
}

async function readAs(
  kind: Subject['kind'],
  text: ReadText,
  { breathe, ...context }: CsvContext,
): Promise<Read | { problem: CsvProblem }> {
  const full = { ...context, kind, domainOf: registeredDomain };
  const opened = openText(text, full);
  if ('refused' in opened) return { problem: 'not-a-list' };
  const { signal } = new AbortController();
  const read = await readImportRows(opened, opened.columns, full, { breathe, signal });
  if ('refused' in read) return { problem: 'too-large' };
  const current = read.rows.filter(({ expiresAt }) => expiresAt == null || expiresAt > context.nowMs);
  const names = new Set(current.flatMap((row) => row.names).filter((each) => !isHash(each) && !isWeakName(each)));
  const skipped = read.problems.length + read.weak.length;
  return { names: [...names], named: read.filled - skipped, skipped, own: opened.columns.own?.kind ?? null };
}

/** HTML or XML. `trimStart` takes a byte order mark too. */
const isPage = (text: string): boolean => text.slice(0, 200).trimStart().startsWith('<');

const [lineFeed, carriageReturn] = [10, 13];
const separators = new Set([',', ';', '\t', '|'].map((each) => each.charCodeAt(0)));

/** Counted before anything is parsed. */
function isTooLarge(bytes: Uint8Array): boolean {
  let [lines, wide] = [1, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === lineFeed || byte === carriageReturn) {
      lines += byte === carriageReturn && bytes[at + 1] === lineFeed ? 0 : 1;
      wide = 0;
    } else if (separators.has(byte)) wide += 1;
    if (lines > mostLines || wide > mostSeparators) return true;
  }
  return false;
}

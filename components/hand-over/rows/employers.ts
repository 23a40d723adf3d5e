import type { SidenoteDatabase } from '@/lib/database/database';
import { subjectAlias } from '@/lib/database/records/aliases';
import { readRecordsAtOnce } from '@/lib/database/records/known-names';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { Company } from '@/lib/service/contract/schemas/company';

type MaybeRecord = SubjectRecord | null | undefined;

/** A preview's company facts are stored once, with the company. Each row of a file repeats them. */
export async function withEmployers<Row extends MaybeRecord>(
  db: SidenoteDatabase,
  connection: string,
  records: readonly Row[],
): Promise<Row[]> {
  const names = [...new Set(records.flatMap((record) => employerOf(record) ?? []))].map((key) =>
    subjectAlias(connection, key),
  );
  if (names.length === 0) return [...records];
  const read = await readRecordsAtOnce(db, names);
  const known = new Map(read.flatMap(({ aliases, facets }) => aliases.map((name) => [name, facets.company?.value])));
  return records.map((record) => withEmployer(record, (key) => known.get(subjectAlias(connection, key)) ?? null));
}

export function withEmployer<Row extends MaybeRecord>(record: Row, find: (key: string) => Company | null): Row {
  const key = employerOf(record);
  const preview = record?.facets.preview;
  if (key === null || record == null || preview?.value == null) return record;
  const value = { ...preview.value, company: find(key) };
  return { ...record, facets: { ...record.facets, preview: { ...preview, value } } };
}

/** The company's key; null if the record has all facts itself. */
function employerOf(record: MaybeRecord): string | null {
  if (record == null || record.facets.company?.value != null) return null;
  return record.facets.preview?.value?.employer ?? null;
}

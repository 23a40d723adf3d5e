import { emailStatusInFiles } from '@/components/contact-details/email-labels';
import { personOfPreview } from '@/components/contact-details/person-facts';
import type { FileCell } from '@/components/ui/file-export/write-table';
import type { TableSpec } from '@/components/ui/table/column-store';
import type { Column } from '@/components/ui/table/use-table-columns';
import type { SidenoteDatabase } from '@/lib/database/database';
import { fullNameOf, partsOfName, readRecordsAtOnce } from '@/lib/database/records/known-names';
import { aliasesOfRows, type RowSubject } from '@/lib/database/records/row-records';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { findBestEmail } from '@/lib/service/contract/best-email';
import type { Company } from '@/lib/service/contract/schemas/company';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import type { Person } from '@/lib/service/contract/schemas/person';
import { withEmployers } from './employers.ts';

/** A row of a file: the purchases about a subject, and its list line otherwise. */
export interface FileSubject {
  kind: SubjectRecord['kind'];
  /** Null if it was erased since, or nothing but the line was bought. */
  record: SubjectRecord | null;
  line: ResultLine | null;
  link: string | null;
  /** From a job, which may have found none; then the record's, if it says more. */
  email?: FileEmail;
}

export interface FileEmail {
  best: EmailEntry | null;
  /** "Verified", "Nothing found"; null if it was never requested. */
  status: string | null;
}

/** A column of a file, about the subject or its origin. */
export interface FileColumn<Of> {
  label(): string;
  cell(of: Of): FileCell;
}

/** The columns that a table has in files too. */
export function tableFileColumns<Row, Of>(
  { columns }: TableSpec<Column<never, Row>>,
  rowOf: (of: Of) => Row,
): FileColumn<Of>[] {
  return columns.flatMap(({ label, file }) => (file === undefined ? [] : { label, cell: (of: Of) => file(rowOf(of)) }));
}

/** Known facts of a person; a preview serves until the profile is bought. */
export function personOf({ record, line }: FileSubject): Person | null {
  const { profile, preview } = record?.facets ?? {};
  if (profile?.value != null || preview?.value == null) return profile?.value ?? null;
  const name = [record, line].flatMap((known) => (known == null ? [] : (fullNameOf(known) ?? [])))[0];
  return withKnownName(personOfPreview(preview.value), name);
}

/** A preview masks the last name; an email or a job may have revealed it since. */
function withKnownName(person: Person, name: string | null | undefined): Person {
  if (name == null) return person;
  const { first, last } = partsOfName(name, person.profile?.first_name) ?? { first: null, last: null };
  return { ...person, profile: { ...person.profile, full_name: name, first_name: first, last_name: last } };
}

/** The company itself, or the one of a person. */
export function companyOf({ record }: FileSubject): Company | null {
  return record?.facets.company?.value ?? record?.facets.preview?.value?.company ?? null;
}

export function emailOf({ record, email }: FileSubject, nothing: string): FileEmail {
  const facet = record?.facets.email;
  const best = email?.best ?? findBestEmail(facet?.value ?? []);
  if (best !== null) return { best, status: emailStatusInFiles(best) };
  return email ?? { best: null, status: facet === undefined ? null : nothing };
}

/** All records that the rows may be about, for `rowFinder`. Each is a whole profile, so call it for a few hundred at a time. */
export async function readRecordsOf(
  db: SidenoteDatabase,
  connection: string,
  rows: readonly RowSubject[],
): Promise<SubjectRecord[]> {
  return withEmployers(db, connection, await readRecordsAtOnce(db, aliasesOfRows(connection, rows)));
}

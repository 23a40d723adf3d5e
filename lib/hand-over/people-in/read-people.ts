import { type Name, nameOf, valueOfName } from '@/lib/database/schema/exclusion-names';
import {
  type FileFacts,
  type FileSource,
  longestFileEmail,
  longestFileFact,
  longestFilePhone,
  mostFileValues,
} from '@/lib/database/schema/file-rows';
import { columnsOf, type HeadingField } from '@/lib/exclusions/import/heading-words';
import { type OpenFile, parseRows } from '@/lib/exclusions/import/open-csv';
import { type CellContext, cleanCell, readCell } from '@/lib/exclusions/import/read-cell';
import { createMergedRows, findShared, personPages, writtenName } from '@/lib/exclusions/import/read-rows';
import { domainNames } from '@/lib/exclusions/names';
import { subjectOfEmail, subjectOfEmployee, subjectOfId } from '@/lib/subjects/known-subjects';
import { plainDomain } from '@/lib/subjects/plain-host';
import { sourceOf } from './known-exports.ts';
import { mostKeys, mostPeople, type PersonRow } from './person-row.ts';

/** A field of a person, and the columns that it is read from. */
export type PeopleColumns = Readonly<Partial<Record<HeadingField, readonly number[]>>>;

/** Where the table of people begins in a file, and whose it is. */
export interface RecognisedTable {
  source: FileSource;
  headings: readonly string[];
  columns: PeopleColumns;
  /** Filled rows up to and including the headings. */
  skipped: number;
}

export interface PeopleReading {
  rows: PersonRow[];
  /** Rows about a person of an earlier row. */
  repeated: number;
  /** Rows without an address, a profile or a company's website: nothing would find the person again. */
  unnamed: number;
}

/** Fields that are read, in the order in which they are shown. */
export const peopleFields = [
  ...(['name', 'first', 'last', 'title', 'company', 'email', 'phone', 'page', 'domain', 'location'] as const),
  ...(['city', 'state', 'country', 'id'] as const),
] as const satisfies readonly HeadingField[];

/** Notes above the headings, such as those of a network's data export. */
const mostNotes = 10;

/** The first row with headings of a person: a name, and an address or a company. Null: no such table. Pure. */
export function recogniseTable(sample: readonly (readonly string[])[]): RecognisedTable | null {
  const filled = sample.filter((row) => row.some((cell) => cell.trim() !== ''));
  for (const [at, headings] of filled.slice(0, mostNotes).entries()) {
    const columns: PeopleColumns = Object.fromEntries(peopleFields.map((field) => [field, columnsOf(field, headings)]));
    const has = (...fields: HeadingField[]) => fields.some((field) => (columns[field]?.length ?? 0) > 0);
    if (has('name', 'first', 'last') && has('email', 'page', 'id', 'company', 'domain'))
      return { source: sourceOf(headings), headings, columns, skipped: at + 1 };
  }
  return null;
}

/** Rows that decide whether there is a table. */
const sampleRows = 50;

/** The table of a file that was opened; null if it has none. */
export function recogniseFile({ text, format }: Pick<OpenFile, 'text' | 'format'>): RecognisedTable | null {
  const sample: string[][] = [];
  for (const slice of parseRows(text, format)) {
    sample.push(...slice.slice(0, sampleRows));
    if (sample.length >= sampleRows) break;
  }
  return recogniseTable(sample);
}

/** Reads the people of a table. Changes nothing. `refused`: it has more rows than can be imported. */
export async function readPeople(
  { text, format }: Pick<OpenFile, 'text' | 'format'>,
  table: RecognisedTable,
  context: CellContext,
  { breathe, signal }: { breathe: () => Promise<void>; signal: AbortSignal },
): Promise<PeopleReading | { refused: 'too-many' }> {
  const found = new Map<number, { names: Name[]; name: string; facts: FileFacts }>();
  let [row, skipped, unnamed] = [format.rowsBefore, 0, 0];
  for (const slice of parseRows(text, format)) {
    for (const [at, cells] of slice.entries()) {
      row += 1;
      if (cells.some((cell) => cell.trim() !== '')) {
        skipped += 1;
        const read = skipped > table.skipped ? readPerson(cells, table.columns, context) : undefined;
        if (read === null) unnamed += 1;
        else if (read !== undefined) found.set(row, read);
      }
      if (found.size > mostPeople) return { refused: 'too-many' };
      if (at % 100 === 99) await breathe();
    }
    await breathe();
    signal.throwIfAborted();
  }
  return { ...(await mergePeople(found, context, breathe)), unnamed };
}

/** One person of several rows is one. An address shared by people of different names identifies none of them. */
async function mergePeople(
  found: ReadonlyMap<number, { names: Name[]; name: string; facts: FileFacts }>,
  { sites }: CellContext,
  breathe: () => Promise<void>,
): Promise<Omit<PeopleReading, 'unnamed'>> {
  const shared = findShared([...found.values()].map(({ names, name }) => ({ member: { names }, name, company: '' })));
  const isPersonPage = personPages(sites);
  const merged = createMergedRows();
  let count = 0;
  for (const [row, { names, name }] of found) {
    const own = names.filter((each) => !shared.has(each) || isPersonPage(each));
    // An address that is all they have still finds the first of them.
    merged.add({ row, names: own.length > 0 ? own : names, label: name, why: '' });
    count += 1;
    if (count % 100 === 0) await breathe();
  }
  const rowsOf = Map.groupBy(merged.repeated, ({ firstRow }) => firstRow);
  const rows = merged.rows().map(({ row, names }): PersonRow => {
    const all = [row, ...(rowsOf.get(row) ?? []).map((each) => each.row)];
    const facts = all.flatMap((each) => found.get(each)?.facts ?? []).reduce(joinFacts);
    return { row, keys: keysOfNames(names), facts };
  });
  return { rows, repeated: merged.repeated.length };
}

function joinFacts(a: FileFacts, b: FileFacts): FileFacts {
  const both = (one: readonly string[] = [], other: readonly string[] = []) =>
    [...new Set([...one, ...other])].slice(0, mostFileValues);
  const [emails, phones] = [both(a.emails, b.emails), both(a.phones, b.phones)];
  return { ...b, ...a, ...(emails.length > 0 && { emails }), ...(phones.length > 0 && { phones }) };
}

/** The names of a row as subject keys: those that prove a person first. */
function keysOfNames(names: readonly Name[]): string[] {
  const keys = names.flatMap((name) => {
    const [page, email, id] = [valueOfName(name, 'page'), valueOfName(name, 'email'), valueOfName(name, 'id')];
    if (page !== null) return page;
    if (id !== null) return subjectOfId('person', id.slice(id.lastIndexOf(':') + 1)).key;
    return email === null ? [] : subjectOfEmail(email).key;
  });
  return [...new Set(keys)].toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, mostKeys);
}

function rankOf(key: string): number {
  if (key.startsWith('person/email/')) return 2;
  return key.startsWith('person/employee/') ? 3 : key.startsWith('person/id/') ? 1 : 0;
}

/** Null: nothing in it would find the person again. */
function readPerson(
  cells: readonly string[],
  columns: PeopleColumns,
  context: CellContext,
): { names: Name[]; name: string; facts: FileFacts } | null {
  const facts = factsOf(cells, columns, context);
  const cellsOf = (field: HeadingField) => (columns[field] ?? []).map((column) => cells[column] ?? '');
  const parts = [...cellsOf('page'), ...cellsOf('id')].flatMap((cell) => readCell(cell, context));
  const isProof = (name: Name) => valueOfName(name, 'page') !== null || valueOfName(name, 'id') !== null;
  const proofs = parts.flatMap((part) => ('names' in part ? part.names.filter(isProof) : []));
  const names = [...proofs, ...(facts.emails ?? []).map((email) => nameOf('email', email))];
  if (names.length > 0) return { names: [...new Set(names)], name: facts.name ?? '', facts };
  const employee =
    facts.name === undefined || facts.domain === undefined ? null : subjectOfEmployee(facts.name, facts.domain);
  // A typed name at a company: not proof, and enough to find its record again.
  return employee === null ? null : { names: [nameOf('page', employee.key)], name: facts.name ?? '', facts };
}

function factsOf(cells: readonly string[], columns: PeopleColumns, context: CellContext): FileFacts {
  const first = (field: HeadingField): string | undefined => {
    for (const column of columns[field] ?? []) {
      const text = plainText(cells[column] ?? '');
      if (text !== undefined) return text;
    }
    return undefined;
  };
  const all = (field: HeadingField) => (columns[field] ?? []).map((column) => cells[column] ?? '');
  const parts = [columns.first?.[0], columns.last?.[0]].filter((column) => column !== undefined);
  const written = parts.length > 0 ? writtenName(cells, { name: parts }) : '';
  const name = plainText(written) ?? plainText(writtenName(cells, { name: columns.name?.slice(0, 1) ?? [] }));
  const place = [first('city'), first('state'), first('country')].filter((part) => part !== undefined);
  const facts = {
    name,
    title: first('title'),
    company: first('company'),
    domain: all('domain')
      .map(domainOf)
      .find((domain) => domain !== undefined),
    location: first('location') ?? plainText(place.join(', ')),
    emails: distinct(all('email').flatMap((cell) => emailsIn(cell, context))),
    phones: distinct(all('phone').flatMap((cell) => phonesIn(cell, context))),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined && fact.length > 0));
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)].slice(0, mostFileValues);

/** What programs write where nothing is known. */
const empty = /^(?:n\/?a|null|none|undefined|unknown|not available|[-–—.?]{1,5})$/i;

function plainText(cell: string): string | undefined {
  const text = cleanCell(cell.slice(0, 10 * longestFileFact))
    .replace(/[\s\p{Cc}]{1,100}/gu, ' ')
    .trim()
    .slice(0, longestFileFact);
  return text === '' || empty.test(text) ? undefined : text;
}

function emailsIn(cell: string, context: CellContext): string[] {
  return readCell(cell, context).flatMap((part) => {
    const isEmail = 'names' in part && part.names.some((name) => valueOfName(name, 'email') !== null);
    return isEmail && part.label.length <= longestFileEmail ? part.label : [];
  });
}

/** In international spelling where the country is known, else as written. */
function phonesIn(cell: string, context: CellContext): string[] {
  return readCell(cell, context).flatMap((part) => {
    const [name] = 'names' in part ? part.names : [];
    const number = name === undefined ? null : valueOfName(name, 'phone');
    if (number !== null) return number;
    const digits = part.text.replace(/\D/g, '').length;
    const isNumber = !part.text.includes('@') && digits >= 6 && digits <= 17 && part.text.length <= longestFilePhone;
    return isNumber && /^[\d\s()+\-./x]+$/i.test(part.text) ? part.text : [];
  });
}

/** Of the company's own website; none of a host that others share. */
function domainOf(cell: string): string | undefined {
  const text = cleanCell(cell.slice(0, 2500));
  const domain = text.includes('@') ? null : plainDomain(text);
  return domain === null || domain.length > longestFileFact || domainNames(text).length === 0 ? undefined : domain;
}

import { z } from 'zod';
import type { TargetSettings } from '@/lib/database/schema/hand-rows';
import type { Found, SentRow } from '@/lib/hand-over/targets/target-fields';
import { list, tryParse } from '@/lib/service/contract/tolerant';
import { answered, type Connector, type Row, renamed, type Sought, sameText, turned } from './connector.ts';
import { refusalOf, type TargetAnswer } from './exchange.ts';

type Settings = NonNullable<TargetSettings['airtable']>;

const recordSchema = z.object({
  id: z.string().regex(/^rec[A-Za-z0-9]{14}$/),
  fields: z.record(
    z.string(),
    z
      .union([answered, z.number().transform(String)])
      .nullish()
      .catch(null),
  ),
});
type Stored = z.output<typeof recordSchema>;
/** An unreadable record may be the person, so the answer never means "not there". */
const recordsSchema = z.object({ records: z.array(recordSchema).max(100), createdRecords: list(z.string()) });
const refusalSchema = z.object({ error: z.object({ type: z.string() }) });

/** Records about one person. */
const mostHits = 5;

/** Records of one table by a personal token for its base. Columns are the user's own. */
export const airtable: Connector<'airtable'> = {
  id: 'airtable',
  origin: () => 'https://api.airtable.com',
  headers: (token) => ({ Authorization: `Bearer ${token}` }),
  // 5 a second for a base.
  rate: 4,
  // Above the limit it refuses for 30 seconds.
  pauseMs: 30_000,
  looks: 10,
  writes: 10,
  upserts: true,

  async find(ask, settings, people) {
    const { columns } = settings;
    const found = new Map<Sought, Found[]>();
    const sought = people.filter((person) => formulaOf(columns, person) !== null);
    if (sought.length === 0) return found;
    const { answer, rows } = await ask(sought, (some) => ({
      method: 'POST',
      path: `${tableOf(settings)}/listRecords`,
      listed: '/v0/{base}/{table}/listRecords',
      body: {
        filterByFormula: `OR(${some.map((person) => formulaOf(columns, person)).join(',')})`,
        fields: [...new Set(Object.values(columns))],
        maxRecords: some.length * mostHits,
      },
    }));
    const { records } = readRecords(answer);
    // An answer at its limit may lack someone: each half has a limit of its own.
    if (rows.length > 1 && records.length >= rows.length * mostHits) {
      const middle = Math.ceil(rows.length / 2);
      for (const half of [rows.slice(0, middle), rows.slice(middle)])
        for (const [person, hits] of await airtable.find(ask, settings, half)) found.set(person, hits);
      return found;
    }
    for (const person of rows) {
      const hits = records.filter((record) => isAbout(columns, record, person)).slice(0, mostHits);
      found.set(
        person,
        hits.map(({ id, fields }) => ({ id, link: linkOf(settings, id), values: renamed(fields, turned(columns)) })),
      );
    }
    return found;
  },

  async create(ask, settings, all) {
    const { columns } = settings;
    const { answer, rows } = await ask(all, (some) => ({
      method: 'PATCH',
      path: tableOf(settings),
      listed: '/v0/{base}/{table}',
      body: {
        performUpsert: { fieldsToMergeOn: [columns.email] },
        typecast: true,
        records: some.map(({ email, values }) => ({ fields: renamed({ ...values, email }, columns) })),
      },
    }));
    const { records, createdRecords } = readRecords(answer);
    return new Map(rows.map((row) => [row, outcomeOf(row)]));

    function outcomeOf(row: Row): SentRow {
      const record = records.find(({ fields }) => sameText(fields[columns.email ?? ''], row.email));
      if (record === undefined) return { state: 'failed', failure: { target: 'airtable', why: 'not-understood' } };
      const state = createdRecords.includes(record.id) ? 'created' : 'updated';
      return { state, id: record.id, link: linkOf(settings, record.id) };
    }
  },

  async update(ask, settings, row) {
    const { answer } = await ask([row], ([{ id, values } = row]) => ({
      method: 'PATCH',
      path: tableOf(settings),
      listed: '/v0/{base}/{table}',
      body: { typecast: true, records: [{ id, fields: renamed(values, settings.columns) }] },
    }));
    const record = readRecords(answer).records.find((each) => each.id === row.id);
    if (record === undefined) throw refusalOf('airtable', answer);
    return { state: 'updated', id: record.id, link: linkOf(settings, record.id) };
  },
};

const tableOf = ({ base, table }: Settings): string => `/v0/${base}/${table}`;
const linkOf = ({ base, table }: Settings, id: string): string => `https://airtable.com/${base}/${table}/${id}`;

function readRecords(answer: TargetAnswer) {
  // Airtable's own error refuses the whole request.
  if (answer.status >= 400) throw refusalOf('airtable', answer, tryParse(refusalSchema, answer.json)?.success);
  const read = tryParse(recordsSchema, answer.json);
  if (answer.status !== 200 || !read?.success) throw refusalOf('airtable', answer);
  return read.data;
}

/** Null where the table has no column to find the person by. */
function formulaOf({ email, firstName, lastName, fullName }: Settings['columns'], person: Sought): string | null {
  if (person.email !== null) return email === undefined ? null : isEqual(email, person.email);
  if (person.name === null) return null;
  const { first, last } = person.name;
  if (firstName !== undefined && lastName !== undefined)
    return `AND(${isEqual(firstName, first)},${isEqual(lastName, last)})`;
  return fullName === undefined ? null : isEqual(fullName, `${first} ${last}`);
}

/** Escapes a text for a formula, where a backslash quotes. */
function isEqual(column: string, value: string): string {
  return `LOWER({${column}})="${value.toLowerCase().replace(/[\\"]/g, '\\$&').replace(/\s/g, ' ')}"`;
}

function isAbout({ email, ...names }: Settings['columns'], { fields }: Stored, person: Sought): boolean {
  if (person.email !== null) return sameText(fields[email ?? ''], person.email);
  const { first, last } = person.name ?? { first: '', last: '' };
  const full = fields[names.fullName ?? ''] ?? `${fields[names.firstName ?? '']} ${fields[names.lastName ?? '']}`;
  return sameText(full, `${first} ${last}`);
}

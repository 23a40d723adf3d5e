import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { ApiEnv } from '../api-env.ts';
import type { SandboxClock } from '../clock.ts';

/** Written from airtable.com/developers/web. */

interface AirtableRecord {
  id: string;
  fields: Record<string, string>;
  createdAt: number;
}

const fields = z.record(z.string(), z.string());
const writeSchema = z.strictObject({
  performUpsert: z.strictObject({ fieldsToMergeOn: z.array(z.string()).min(1).max(3) }).optional(),
  typecast: z.boolean().optional(),
  records: z.array(z.strictObject({ id: z.string().optional(), fields })).max(10),
});
const listSchema = z.strictObject({
  filterByFormula: z.string(),
  fields: z.array(z.string()),
  maxRecords: z.int().positive(),
});

/** What a base with these columns has. */
export const airtableColumns = ['Email', 'First name', 'Last name', 'Title', 'Company', 'Phone', 'Source'];

/** One table, whatever its address. A value "refuse" is refused by every column. */
export function createAirtable({ clock }: { clock: SandboxClock }) {
  const records = new Map<string, AirtableRecord>();
  let ids = 0;

  function add(of: Record<string, string>): AirtableRecord {
    const record = { id: `rec${String(++ids).padStart(14, '0')}`, fields: of, createdAt: clock.now() };
    records.set(record.id, record);
    return record;
  }

  const shown = ({ id, fields: of, createdAt }: AirtableRecord) => ({
    id,
    createdTime: new Date(createdAt).toISOString(),
    fields: of,
  });

  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    const token = c.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
    if (!token.startsWith('pat')) return refuse(c, 401, 'AUTHENTICATION_REQUIRED', 'Authentication required');
    if (c.req.method === 'PATCH' && token.endsWith('-read'))
      return refuse(
        c,
        403,
        'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
        'Invalid permissions, or the model was not found.',
      );
    await next();
  });

  app.post('/v0/:base/:table/listRecords', async (c) => {
    const body = await read(c, listSchema);
    if (body === null)
      return refuse(c, 422, 'INVALID_REQUEST_UNKNOWN', 'Invalid request: parameter validation failed.');
    const unknown = body.fields.find((name) => !airtableColumns.includes(name));
    if (unknown !== undefined) return refuse(c, 422, 'UNKNOWN_FIELD_NAME', `Unknown field name: "${unknown}"`);
    const test = parseFormula(body.filterByFormula);
    if (test === null)
      return refuse(c, 422, 'INVALID_FILTER_BY_FORMULA', 'The formula for filtering records is invalid');
    const hits = [...records.values()].filter(({ fields: of }) => test(of)).slice(0, body.maxRecords);
    return c.json({ records: hits.map(shown) });
  });

  app.patch('/v0/:base/:table', async (c) => {
    const body = await read(c, writeSchema);
    if (body === null)
      return refuse(c, 422, 'INVALID_REQUEST_UNKNOWN', 'Invalid request: parameter validation failed.');
    const { performUpsert, records: written } = body;
    for (const { id, fields: of } of written) {
      const unknown = Object.keys(of).find((name) => !airtableColumns.includes(name));
      if (unknown !== undefined) return refuse(c, 422, 'UNKNOWN_FIELD_NAME', `Unknown field name: "${unknown}"`);
      if (Object.values(of).includes('refuse'))
        return refuse(c, 422, 'INVALID_VALUE_FOR_COLUMN', 'Field cannot accept it');
      if (id !== undefined && !records.has(id)) return refuse(c, 404, 'NOT_FOUND', 'Record not found');
    }
    const matchesOf = (of: Record<string, string>): AirtableRecord[] =>
      [...records.values()].filter((record) =>
        (performUpsert?.fieldsToMergeOn ?? []).every((name) => record.fields[name] === of[name]),
      );
    if (written.some(({ id, fields: of }) => id === undefined && matchesOf(of).length > 1))
      return refuse(c, 422, 'INVALID_REQUEST', 'Cannot update more than one record at a time');
    const createdRecords: string[] = [];
    const results = written.map(({ id, fields: of }) => {
      const there = id === undefined ? matchesOf(of)[0] : records.get(id);
      if (there !== undefined) Object.assign(there.fields, of);
      const record = there ?? add(of);
      if (there === undefined) createdRecords.push(record.id);
      return shown(record);
    });
    const updatedRecords = results.map(({ id }) => id).filter((id) => !createdRecords.includes(id));
    return c.json({ records: results, ...(performUpsert !== undefined && { createdRecords, updatedRecords }) });
  });

  return { app, add, records: (): AirtableRecord[] => [...records.values()] };
}

const refuse = (c: Context, status: 401 | 403 | 404 | 422, type: string, message: string): Response =>
  c.json({ error: { type, message } }, status);

async function read<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T> | null> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null));
  return parsed.success ? parsed.data : null;
}

type Test = (of: Record<string, string>) => boolean;

/** The part of the language that is sent: OR and AND of `LOWER({column})="text"`. Null for anything else. */
function parseFormula(text: string): Test | null {
  let at = 0;

  function parse(): Test | null {
    const [, name] = /^(OR|AND)\(/.exec(text.slice(at)) ?? [];
    if (name !== undefined) {
      at += name.length + 1;
      const parts: Test[] = [];
      for (;;) {
        const part = parse();
        if (part === null) return null;
        parts.push(part);
        at += 1;
        if (text[at - 1] === ')') break;
        if (text[at - 1] !== ',') return null;
      }
      return (of) => (name === 'OR' ? parts.some((part) => part(of)) : parts.every((part) => part(of)));
    }
    const [whole, column = '', quoted = ''] = /^LOWER\(\{([^}]+)\}\)="((?:\\.|[^"\\])*)"/.exec(text.slice(at)) ?? [];
    if (whole === undefined) return null;
    at += whole.length;
    const value = quoted.replace(/\\(.)/g, '$1');
    return (of) => (of[column] ?? '').toLowerCase() === value;
  }

  const test = parse();
  return at === text.length ? test : null;
}

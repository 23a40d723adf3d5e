import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { ApiEnv } from '../api-env.ts';
import type { SandboxClock } from '../clock.ts';

/** Written from developers.hubspot.com (2026-03). What was not seen there is a guess and named in docs/connections.md. */

interface HubspotContact {
  id: string;
  properties: Record<string, string>;
  createdAt: number;
}

const known = [
  ...(['email', 'firstname', 'lastname', 'jobtitle', 'company', 'mobilephone', 'phone', 'website'] as const),
  ...(['city', 'state', 'country', 'hs_additional_emails'] as const),
];
const properties = z.record(z.string(), z.string());
const readSchema = z.object({
  idProperty: z.literal('email'),
  properties: z.array(z.string()),
  inputs: z.array(z.object({ id: z.string() })).max(100),
});
const upsertSchema = z.object({
  inputs: z.array(z.object({ id: z.string(), idProperty: z.literal('email'), properties })).max(100),
});
const patchSchema = z.object({ properties });
const searchSchema = z.object({
  filterGroups: z.array(
    z.object({
      filters: z.array(z.object({ propertyName: z.string(), operator: z.literal('EQ'), value: z.string() })),
    }),
  ),
  limit: z.int().max(200),
});

const isSame = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

/** One account. `merge`: the first contact becomes part of the second, whose id answers for both. */
export function createHubspot({ clock }: { clock: SandboxClock }) {
  const contacts = new Map<string, HubspotContact>();
  const merged = new Map<string, string>();
  let ids = 1000;

  function add(of: Record<string, string>): HubspotContact {
    const contact = { id: String(++ids), properties: of, createdAt: clock.now() };
    contacts.set(contact.id, contact);
    return contact;
  }

  const byEmail = (email: string): HubspotContact | undefined =>
    [...contacts.values()].find(({ properties: of }) =>
      [of.email, ...(of.hs_additional_emails ?? '').split(';')].some((each) => isSame(each, email)),
    );

  function merge(from: string, to: string): void {
    contacts.delete(from);
    merged.set(from, to);
  }

  const shown = ({ id, properties: of, createdAt }: HubspotContact) => ({
    id,
    properties: of,
    createdAt: new Date(createdAt).toISOString(),
    archived: false,
    url: `https://app-eu1.hubspot.com/contacts/4711/record/0-1/${id}`,
  });

  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    const token = c.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
    if (!token.startsWith('pat-')) return c.json(errorOf('INVALID_AUTHENTICATION', 'Authentication failed.'), 401);
    const isWrite = c.req.method === 'PATCH' || c.req.path.endsWith('/upsert');
    if (isWrite && token.endsWith('-read'))
      return c.json(errorOf('MISSING_SCOPES', 'This app hasn’t been granted all required scopes.'), 403);
    await next();
  });

  app.get('/account-info/2026-03/details', (c) =>
    c.json({ portalId: 4711, accountType: 'STANDARD', uiDomain: 'app-eu1.hubspot.com', timeZone: 'Europe/Berlin' }),
  );

  app.post('/crm/objects/2026-03/contacts/batch/read', async (c) => {
    const body = await read(c, readSchema);
    if (body === null) return refuse(c, 'Invalid input JSON');
    const found = body.inputs.map(({ id }) => ({ id, contact: byEmail(id) }));
    const missing = found.filter(({ contact }) => contact === undefined).map(({ id }) => id);
    const results = found.flatMap(({ contact }) => (contact === undefined ? [] : [shown(contact)]));
    const errors = [
      {
        ...errorOf('OBJECT_NOT_FOUND', 'Could not get some CONTACT objects, they may be deleted or not exist.'),
        context: { ids: missing },
      },
    ];
    return missing.length === 0
      ? c.json({ status: 'COMPLETE', results })
      : c.json({ status: 'COMPLETE', results, numErrors: 1, errors }, 207);
  });

  app.post('/crm/objects/2026-03/contacts/batch/upsert', async (c) => {
    const body = await read(c, upsertSchema);
    if (body === null) return refuse(c, 'Invalid input JSON');
    const emails = body.inputs.map(({ id }) => id.toLowerCase());
    if (new Set(emails).size < emails.length) return refuse(c, 'Duplicate IDs found in batch input');
    const bad = body.inputs.find(({ id, properties: of }) => problemIn({ ...of, email: id }) !== null);
    // One bad input fails the whole batch.
    if (bad !== undefined) return refuse(c, problemIn({ ...bad.properties, email: bad.id }) ?? '');
    const results = body.inputs.map(({ id, properties: of }) => {
      const there = byEmail(id);
      if (there !== undefined) Object.assign(there.properties, of);
      return { ...shown(there ?? add({ ...of, email: id })), new: there === undefined };
    });
    return c.json({ status: 'COMPLETE', results });
  });

  app.post('/crm/objects/2026-03/contacts/search', async (c) => {
    const body = await read(c, searchSchema);
    if (body === null) return refuse(c, 'Invalid input JSON');
    const hits = [...contacts.values()].filter(({ properties: of }) =>
      body.filterGroups.some(({ filters }) =>
        filters.every(({ propertyName, value }) => isSame(of[propertyName], value)),
      ),
    );
    return c.json({ total: hits.length, results: hits.slice(0, body.limit).map(shown) });
  });

  app.patch('/crm/objects/2026-03/contacts/:id', async (c) => {
    const asked = c.req.param('id');
    const contact = contacts.get(merged.get(asked) ?? asked);
    if (contact === undefined) return c.json(errorOf('OBJECT_NOT_FOUND', 'resource not found'), 404);
    const body = await read(c, patchSchema);
    const problem = body === null ? 'Invalid input JSON' : problemIn(body.properties);
    if (body === null || problem !== null) return refuse(c, problem ?? '');
    Object.assign(contact.properties, body.properties);
    return c.json(shown(contact));
  });

  app.notFound((c) => c.json(errorOf('NOT_FOUND', 'No such path'), 404));
  return { app, add, merge, contacts: (): HubspotContact[] => [...contacts.values()] };
}

function problemIn(of: Record<string, string>): string | null {
  const unknown = Object.keys(of).find((name) => !known.some((each) => each === name));
  if (unknown !== undefined) return `Property "${unknown}" does not exist`;
  if (of.email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(of.email))
    return `Property values were not valid: Email address ${of.email} is invalid`;
  return null;
}

function errorOf(category: string, message: string) {
  return { status: 'error', message, correlationId: '00000000-0000-4000-8000-000000000000', category };
}

const refuse = (c: Context, message: string): Response => c.json(errorOf('VALIDATION_ERROR', message), 400);

async function read<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T> | null> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null));
  return parsed.success ? parsed.data : null;
}

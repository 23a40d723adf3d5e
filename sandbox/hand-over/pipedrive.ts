import { Hono } from 'hono';
import { z } from 'zod';
import type { ApiEnv } from '../api-env.ts';
import type { SandboxClock } from '../clock.ts';

/** Written from developers.pipedrive.com (v2). */

const entry = z.looseObject({ value: z.string(), primary: z.boolean().optional(), label: z.string().optional() });
const writeSchema = z.strictObject({
  name: z.string().min(1).max(255).optional(),
  emails: z.array(entry).max(50).optional(),
  phones: z.array(entry).max(50).optional(),
  org_id: z.int().optional(),
});
type Written = z.output<typeof writeSchema>;
type Entry = z.output<typeof entry>;

interface PipedrivePerson {
  id: number;
  name: string;
  emails: Entry[];
  phones: Entry[];
  organization: string | null;
  createdAt: number;
}

/** All companies in one. `lagMs`: how long the search does not know a new person. */
export function createPipedrive({ clock }: { clock: SandboxClock }) {
  const persons = new Map<number, PipedrivePerson>();
  let ids = 0;
  let lagMs = 0;

  function add(of: Partial<Omit<PipedrivePerson, 'id' | 'createdAt'>>, createdAt = clock.now()): PipedrivePerson {
    const person = { name: '', emails: [], phones: [], organization: null, ...of, id: ++ids, createdAt };
    persons.set(person.id, person);
    return person;
  }

  const shown = ({ id, name, emails, phones }: PipedrivePerson) => ({
    success: true,
    data: { id, name, emails, phones, org_id: null, owner_id: 1 },
  });

  const app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    const token = c.req.header('x-api-token') ?? '';
    if (!token.startsWith('pd-')) return c.json({ success: false, error: 'unauthorized access' }, 401);
    if (token.endsWith('-capped'))
      return c.json({ success: false, error: 'Feature capping', code: 'feature_capping_deals' }, 403);
    await next();
  });

  app.get('/api/v2/persons/search', (c) => {
    const { term = '', fields = '', exact_match: exact = 'false', limit = '100' } = c.req.query();
    const sought = term.toLowerCase();
    const fits = (text: string) =>
      exact === 'true' ? text.toLowerCase() === sought : text.toLowerCase().includes(sought);
    const hits = [...persons.values()].filter(
      ({ name, emails, createdAt }) =>
        createdAt + lagMs <= clock.now() &&
        (fields === 'email' ? emails.some(({ value }) => fits(value)) : fields === 'name' && fits(name)),
    );
    const items = hits.slice(0, Number(limit)).map(({ id, name, emails, phones, organization }) => ({
      result_score: 0.5,
      item: {
        ...{ id, type: 'person', name },
        emails: emails.map(({ value }) => value),
        phones: phones.map(({ value }) => value),
        organization: organization === null ? null : { id: 1, name: organization },
      },
    }));
    return c.json({ success: true, data: { items }, additional_data: { next_cursor: null } });
  });

  app.get('/api/v2/persons/:id', (c) => {
    const person = persons.get(Number(c.req.param('id')));
    return person === undefined ? c.json({ success: false, error: 'Person not found' }, 404) : c.json(shown(person));
  });

  app.post('/api/v2/persons', async (c) => {
    const written = await read(c.req);
    if (written?.name === undefined) return c.json({ success: false, error: 'Validation failed: name' }, 400);
    return c.json(shown(add(listsOf(written))), 201);
  });

  app.patch('/api/v2/persons/:id', async (c) => {
    const person = persons.get(Number(c.req.param('id')));
    if (person === undefined) return c.json({ success: false, error: 'Person not found' }, 404);
    const written = await read(c.req);
    if (written === null) return c.json({ success: false, error: 'Validation failed' }, 400);
    // A list is replaced whole.
    Object.assign(person, listsOf(written));
    return c.json(shown(person));
  });

  return {
    app,
    add,
    setLag(ms: number): void {
      lagMs = ms;
    },
    persons: (): PipedrivePerson[] => [...persons.values()],
  };
}

function listsOf({ name, emails, phones }: Written) {
  return {
    ...(name !== undefined && { name }),
    ...(emails !== undefined && { emails }),
    ...(phones !== undefined && { phones }),
  };
}

async function read(request: { json(): Promise<unknown> }): Promise<Written | null> {
  const parsed = writeSchema.safeParse(await request.json().catch(() => null));
  const isValid = parsed.success && (parsed.data.emails ?? []).every(({ value }) => value.includes('@'));
  return isValid ? parsed.data : null;
}

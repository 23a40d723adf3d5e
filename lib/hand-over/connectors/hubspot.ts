import { z } from 'zod';
import { type Found, hubspotNames, type SentRow } from '@/lib/hand-over/targets/target-fields';
import { list, tryParse } from '@/lib/service/contract/tolerant';
import { type Ask, answered, type Connector, type Row, renamed, type Sought, sameText, turned } from './connector.ts';
import { refusalOf } from './exchange.ts';

const contacts = '/crm/objects/2026-03/contacts';

const ours = turned(hubspotNames);
/** Further addresses of a contact, joined by semicolons. */
const others = 'hs_additional_emails';
const properties = [...Object.values(hubspotNames), others];

const contactSchema = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  properties: z.record(z.string(), answered.nullish().catch(null)).catch({}),
  url: z.string().max(500).nullish().catch(null),
  new: z.boolean().nullish().catch(null),
});
type Contact = z.output<typeof contactSchema>;
/** An unreadable record may be the person, so the answer never means "not there". */
const batchSchema = z.object({
  results: z.array(contactSchema).max(200),
  errors: list(
    z.object({
      message: z.string().nullish().catch(null),
      context: z.record(z.string(), z.array(z.string())).nullish().catch(null),
    }),
  ),
});
const validationSchema = z.object({ status: z.literal('error'), category: z.literal('VALIDATION_ERROR') });
const detailsSchema = z.object({
  portalId: z.int().positive(),
  uiDomain: z.string().regex(/^app(?:-[a-z0-9]{1,10})?\.hubspot\.com$/),
});

const hasEmail = ({ properties: of }: Contact, email: string | null): boolean =>
  sameText(of.email, email) || (of[others] ?? '').split(';').some((other) => sameText(other, email));

function foundOf(settings: { linkBase: string | null }, contact: Contact): Found {
  const { id, properties: of, url } = contact;
  return { id, link: linkOf(settings, id, url), values: renamed(of, ours) };
}

/** From the account's own address, or what the answer says of the record, if that is a page of HubSpot. */
function linkOf({ linkBase }: { linkBase: string | null }, id: string, url?: string | null): string | null {
  if (linkBase !== null) return `${linkBase}${id}`;
  if (url == null || !URL.canParse(url)) return null;
  const { protocol, hostname, href } = new URL(url);
  return protocol === 'https:' && /^app(?:-[a-z0-9]{1,10})?\.hubspot\.com$/.test(hostname) ? href : null;
}

/** Contacts by a service key. Documented at developers.hubspot.com; what was not seen there is named in docs/connections.md. */
export const hubspot: Connector<'hubspot'> = {
  id: 'hubspot',
  origin: () => 'https://api.hubapi.com',
  headers: (token) => ({ Authorization: `Bearer ${token}` }),
  // 100 in 10 seconds with the smallest plan.
  rate: 9,
  pauseMs: 1000,
  looks: 100,
  writes: 100,
  upserts: true,

  async find(ask, settings, people) {
    const byEmail = people.filter(({ email }) => email !== null);
    const found = new Map<Sought, Found[]>();
    if (byEmail.length > 0) {
      const { answer, rows } = await ask(byEmail, (some) => ({
        method: 'POST',
        path: `${contacts}/batch/read`,
        listed: `${contacts}/batch/read`,
        body: { idProperty: 'email', properties, inputs: some.map(({ email }) => ({ id: email })) },
      }));
      const { results } = readBatch(answer, [200, 207]);
      for (const person of rows) {
        const hits = results.filter((contact) => hasEmail(contact, person.email));
        found.set(
          person,
          hits.map((contact) => foundOf(settings, contact)),
        );
      }
    }
    for (const person of people) if (person.email === null) await findByName(ask, settings, person, found);
    return found;
  },

  async create(ask, settings, all) {
    const { answer, rows } = await ask(all, (some) => ({
      method: 'POST',
      path: `${contacts}/batch/upsert`,
      listed: `${contacts}/batch/upsert`,
      body: {
        inputs: some.map(({ email, values }) => ({
          id: email,
          idProperty: 'email',
          properties: { ...renamed(values, hubspotNames), email },
        })),
      },
    }));
    // Only HubSpot's own refusal of the input proves that the batch was not written.
    if (answer.status === 400) throw refusalOf('hubspot', answer, tryParse(validationSchema, answer.json)?.success);
    const { results, errors } = readBatch(answer, [200, 201, 207]);
    return new Map(rows.map((row) => [row, outcomeOf(row)]));

    function outcomeOf({ email }: Row): SentRow {
      const contact = results.find((each) => hasEmail(each, email));
      if (contact !== undefined) {
        const { id, url } = contact;
        return { state: contact.new === false ? 'updated' : 'created', id, link: linkOf(settings, id, url) };
      }
      const error = errors.find(({ context }) =>
        Object.values(context ?? {}).some((ids) => ids.some((id) => sameText(id, email))),
      );
      const { failure } = error === undefined ? lost : refusalOf('hubspot', { status: 400, json: error });
      return { state: 'failed', failure };
    }
  },

  async update(ask, settings, row) {
    const { answer } = await ask([row], ([{ id, values } = row]) => ({
      method: 'PATCH',
      path: `${contacts}/${id}`,
      listed: `${contacts}/{id}`,
      body: { properties: renamed(values, hubspotNames) },
    }));
    if (answer.status !== 200) throw refusalOf('hubspot', answer);
    const read = tryParse(contactSchema, answer.json);
    if (!read?.success) throw refusalOf('hubspot', answer);
    // After a merge of two contacts, the remaining one.
    const { id, url } = read.data;
    return { state: 'updated', id, link: linkOf(settings, id, url) };
  },
};

const lost = { failure: { target: 'hubspot', why: 'not-understood' } } as const;

function readBatch(answer: { status: number; json: unknown }, statuses: readonly number[]) {
  const read = tryParse(batchSchema, answer.json);
  if (!statuses.includes(answer.status) || !read?.success) throw refusalOf('hubspot', answer);
  return read.data;
}

async function findByName(
  ask: Ask,
  settings: { linkBase: string | null },
  person: Sought,
  found: Map<Sought, Found[]>,
): Promise<void> {
  const { name } = person;
  if (name === null) return;
  const { answer, rows } = await ask([person], () => ({
    method: 'POST',
    path: `${contacts}/search`,
    listed: `${contacts}/search`,
    body: {
      filterGroups: [
        {
          filters: [
            { propertyName: 'firstname', operator: 'EQ', value: name.first },
            { propertyName: 'lastname', operator: 'EQ', value: name.last },
          ],
        },
      ],
      properties,
      limit: 5,
    },
  }));
  const { results } = readBatch(answer, [200]);
  const hits = results.filter(
    ({ properties: of }) => sameText(of.firstname, name.first) && sameText(of.lastname, name.last),
  );
  for (const each of rows)
    found.set(
      each,
      hits.slice(0, 5).map((contact) => foundOf(settings, contact)),
    );
}

/** The address of the account's records; null if the key may not ask. */
export async function readLinkBase(ask: Ask): Promise<string | null> {
  const { answer } = await ask([], () => ({
    method: 'GET',
    path: '/account-info/2026-03/details',
    listed: '/account-info/2026-03/details',
  }));
  const read = answer.status === 200 ? tryParse(detailsSchema, answer.json) : null;
  return read?.success ? `https://${read.data.uiDomain}/contacts/${read.data.portalId}/record/0-1/` : null;
}

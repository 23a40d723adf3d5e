import { z } from 'zod';
import { type Found, longestValue, type SentRow, type TargetValues } from '@/lib/hand-over/targets/target-fields';
import { list, optional, tryParse } from '@/lib/service/contract/tolerant';
import { answered, type Connector, type Row, sameText } from './connector.ts';
import { refusalOf, type TargetAnswer } from './exchange.ts';

const persons = '/api/v2/persons';
const id = z.int().positive().transform(String);

const hitSchema = z.object({
  data: z.object({
    items: z.array(
      z.object({
        item: z.object({
          id,
          name: optional(answered),
          emails: list(answered),
          phones: list(answered),
          organization: optional(z.object({ name: optional(answered) })),
        }),
      }),
    ),
  }),
});
const valueSchema = z.looseObject({ value: z.string().max(longestValue) });
/** Loose: labels and other fields of an entry are sent back unchanged. */
const personSchema = z.object({
  data: z.object({ id, emails: z.array(valueSchema).max(100), phones: z.array(valueSchema).max(100) }),
});
type Person = z.output<typeof personSchema>['data'];

/** Persons by a personal token. A person's company is an organization of its own there, and is left alone. */
export const pipedrive: Connector<'pipedrive'> = {
  id: 'pipedrive',
  origin: ({ company }) => `https://${company}.pipedrive.com`,
  headers: (token) => ({ 'x-api-token': token }),
  // Searches: 10 in 2 seconds.
  rate: 4,
  pauseMs: 2000,
  looks: 1,
  writes: 1,
  upserts: false,

  async find(ask, { company }, people) {
    const found = new Map();
    for (const person of people) {
      const { email, name } = person;
      if (email === null && name === null) continue;
      const term = email ?? `${name?.first} ${name?.last}`;
      const query = new URLSearchParams({
        term,
        fields: email === null ? 'name' : 'email',
        exact_match: 'true',
        limit: email === null ? '5' : '2',
      });
      const { answer, rows } = await ask([person], () => ({
        method: 'GET',
        path: `${persons}/search?${query}`,
        listed: `${persons}/search`,
      }));
      const read = answer.status === 200 ? tryParse(hitSchema, answer.json) : null;
      if (!read?.success) throw refusalOf('pipedrive', answer);
      const { items } = read.data.data;
      const isAbout = ({ item }: (typeof items)[number]) =>
        email === null ? sameText(item.name, term) : item.emails.some((each) => sameText(each, email));
      // A record without the email may still be the person's: "not there" would make a second one.
      if (email !== null && !items.every(isAbout)) throw refusalOf('pipedrive', answer);
      const hits = items.filter(isAbout).map(({ item }): Found => {
        const { name: fullName, emails, phones, organization } = item;
        const values = { fullName, email: emails[0], mobile: phones[0], company: organization?.name };
        return { id: item.id, link: linkOf(company, item.id), values: withValues(values) };
      });
      for (const each of rows) found.set(each, hits);
    }
    return found;
  },

  async create(ask, { company }, all) {
    const { answer, rows } = await ask(all, ([{ email, values } = { email: '', values: {} }]) => ({
      method: 'POST',
      path: persons,
      listed: persons,
      body: {
        name: values.fullName ?? email,
        emails: [entryOf(email, true)],
        ...(values.mobile !== undefined && { phones: [entryOf(values.mobile, true)] }),
      },
    }));
    const isNew =
      ({ email }: Row) =>
      (person: Person) =>
        person.emails.some(({ value }) => sameText(value, email));
    return new Map(rows.map((row) => [row, writtenOf('created', company, answer, isNew(row))]));
  },

  async update(ask, { company }, row) {
    const { answer: read } = await ask([row], () => ({
      method: 'GET',
      path: `${persons}/${row.id}`,
      listed: `${persons}/{id}`,
    }));
    const known = read.status === 200 ? tryParse(personSchema, read.json) : null;
    const isSame = (person: Person) => person.id === row.id;
    if (!known?.success || !isSame(known.data.data)) throw refusalOf('pipedrive', read);
    const { emails, phones } = known.data.data;
    const { fullName, email, mobile } = row.values;
    const { answer } = await ask([row], () => ({
      method: 'PATCH',
      path: `${persons}/${row.id}`,
      listed: `${persons}/{id}`,
      body: {
        ...(fullName !== undefined && { name: fullName }),
        // A list is replaced whole, so it includes the existing entries.
        ...(email !== undefined && { emails: withEntry(emails, email) }),
        ...(mobile !== undefined && { phones: withEntry(phones, mobile) }),
      },
    }));
    return writtenOf('updated', company, answer, isSame);
  },
};

interface Entry {
  value: string;
  [rest: string]: unknown;
}

const entryOf = (value: string, primary: boolean): Entry => ({ value, primary, label: 'work' });

function withEntry(entries: readonly Entry[], value: string): Entry[] {
  if (entries.some((entry) => sameText(entry.value, value))) return [...entries];
  return [...entries, entryOf(value, entries.length === 0)];
}

/** `isIt`: whether the answer is about the person who was written. */
function writtenOf(
  state: 'created' | 'updated',
  company: string,
  answer: TargetAnswer,
  isIt: (person: Person) => boolean,
): SentRow {
  const read = tryParse(personSchema, answer.json);
  if ((answer.status !== 200 && answer.status !== 201) || !read?.success || !isIt(read.data.data))
    throw refusalOf('pipedrive', answer);
  const { id: there } = read.data.data;
  return { state, id: there, link: linkOf(company, there) };
}

const linkOf = (company: string, there: string): string => `https://${company}.pipedrive.com/person/${there}`;

function withValues(values: Record<string, string | null | undefined>): TargetValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null && value !== ''));
}

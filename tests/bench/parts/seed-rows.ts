import { faker } from '@faker-js/faker';
import { originOf } from '@/lib/database/schema/origins';
import { emailAlias, subjectAlias } from '../../../lib/database/records/aliases.ts';
import type { ChargeRow, SubjectRecord } from '../../../lib/database/schema/rows.ts';
import type { ConnectionSettings } from '../../../lib/database/schema/settings-rows.ts';
import { neutralNames } from '../../../lib/service/contract/names.ts';
import { companySchema } from '../../../lib/service/contract/schemas/company.ts';
import { emailEntrySchema } from '../../../lib/service/contract/schemas/email.ts';
import { personSchema } from '../../../lib/service/contract/schemas/person.ts';
import { demoSite } from '../../../lib/subjects/sites.ts';

export const connectionId = 'http://127.0.0.1:9#bench';
const seedStartMs = Date.UTC(2026, 0, 1);

export const settings: { key: string; value: unknown }[] = [
  {
    key: 'connection',
    value: {
      baseUrl: 'http://127.0.0.1:9',
      names: neutralNames,
      keySetAt: seedStartMs,
      connectionId,
      lastCheck: null,
    } satisfies ConnectionSettings,
  },
  { key: 'sites', value: [demoSite] },
];

/** Whose rows they are, and when the first was bought; each of the next a minute later. */
interface SeedOwner {
  connection: string;
  startMs: number;
}

/** The same people every time: nine in ten with a profile and an email, one in ten a company. */
export function seedRows(
  count: number,
  owner: SeedOwner = { connection: connectionId, startMs: seedStartMs },
): { records: SubjectRecord[]; ledger: ChargeRow[] } {
  faker.seed(20_261_120);
  const records = Array.from({ length: count }, (_, at) => (at % 10 === 9 ? company(at, owner) : person(at, owner)));
  return { records, ledger: records.map((record, at) => chargeFor(record, at, owner.connection)) };
}

function person(at: number, owner: SeedOwner): SubjectRecord {
  const [first, last] = [faker.person.firstName(), faker.person.lastName()];
  const name = `${first} ${last}`;
  const slug = faker.helpers.slugify(`${name}-${at}`).toLowerCase();
  const address = faker.internet.email({ firstName: first, lastName: last, provider: 'mail.example' });
  const title = faker.person.jobTitle();
  const profile = personSchema.parse({
    id: faker.string.uuid(),
    profile: {
      full_name: name,
      first_name: first,
      last_name: last,
      headline: title,
      title,
      summary: faker.lorem.paragraph(),
    },
    location: { short: `${faker.location.city()}, ${faker.location.country()}` },
    position_groups: Array.from({ length: 3 }, (_, place) => group(place, title)),
    skills: faker.helpers.multiple(() => faker.word.noun(), { count: 12 }),
  });
  const email = emailEntrySchema.parse({ address, found: true, status: 'VALID', domainType: 'SMTP' });
  const bought = { boughtAt: owner.startMs + at * 60_000, chargedMilli: 1000, intentId: `intent-${at}` };
  return {
    ...base(at, 'person', `person/pronet/${slug}`, owner),
    aliases: [subjectAlias(owner.connection, `person/pronet/${slug}`), emailAlias(owner.connection, address)],
    name,
    facets: { profile: { value: profile, ...bought }, email: { value: at % 7 === 0 ? null : [email], ...bought } },
  };
}

function group(place: number, title: string) {
  const date = { start: `${2022 - 3 * place}-03-01`, end: place === 0 ? null : `${2025 - 3 * place}-02-01` };
  const positions = [{ title, date, description: faker.lorem.sentence() }];
  return { company: { name: faker.company.name() }, date, profile_positions: positions };
}

function company(at: number, owner: SeedOwner): SubjectRecord {
  const name = faker.company.name();
  const value = companySchema.parse({
    summary: { name, industry: faker.commerce.department(), description: faker.lorem.paragraph() },
    location: { headquarter: { city: faker.location.city(), country: faker.location.country() } },
  });
  const slug = faker.helpers.slugify(`${name}-${at}`).toLowerCase();
  const bought = { boughtAt: owner.startMs + at * 60_000, chargedMilli: 100, intentId: `intent-${at}` };
  return { ...base(at, 'company', `company/pronet/${slug}`, owner), name, facets: { company: { value, ...bought } } };
}

function base(
  at: number,
  kind: SubjectRecord['kind'],
  key: string,
  { connection, startMs }: SeedOwner,
): Omit<SubjectRecord, 'name' | 'facets'> {
  const touchedAt = startMs + at * 60_000;
  const aliases = [subjectAlias(connection, key)];
  return {
    id: `${kind}:intent-${at}`,
    connection: originOf(connection),
    kind,
    aliases,
    createdAt: touchedAt,
    touchedAt,
  };
}

function chargeFor(
  { kind, aliases: [alias = ''], name, touchedAt }: SubjectRecord,
  at: number,
  connection: string,
): ChargeRow {
  return {
    kind: 'charge',
    id: `intent-${at}`,
    intentId: `intent-${at}`,
    connection,
    at: touchedAt,
    operation: kind === 'person' ? 'email' : 'company',
    subjectKey: alias.slice(alias.indexOf('subject:') + 'subject:'.length),
    subjectName: name,
    quote: { kind: 'range', minMilli: 0, maxMilli: 1000 },
    chargedMilli: kind === 'person' ? 1000 : 100,
    reconciled: 1,
    balanceAfterMilli: null,
    how: 'x-credit',
    group: null,
    aboveQuote: false,
    anyway: false,
  };
}

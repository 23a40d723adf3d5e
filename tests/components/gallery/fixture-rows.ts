import { demoSite } from '@/lib/detection/sites';
import type { Subject } from '@/lib/detection/subject';
import { subjectAlias } from '@/lib/records/aliases';
import { originOf } from '@/lib/records/origins';
import { orderKeyOf } from '@/lib/records/reads';
import type { BalanceRow, Facets, Intent, SubjectRecord } from '@/lib/records/rows';
import type { ConnectionSettings } from '@/lib/records/settings-rows';
import { neutralNames } from '@/lib/service/names';
import { companySchema } from '@/lib/service/schemas/company';
import { type EmailEntry, emailEntrySchema } from '@/lib/service/schemas/email';
import { type Person, personSchema } from '@/lib/service/schemas/person';

/** Made-up rows of the database for looking at screens and for testing them. */

export const connectionId = 'https://api.service.example#4f2a';
export const day = 24 * 60 * 60_000;

export const amara: Subject = subjectOf('amara-okonkwo');
export const tomasz: Subject = subjectOf('tomasz-wieczorek');
export const fenwick: Subject = {
  kind: 'company',
  key: 'company/pronet/fenwick-instruments',
  site: 'pronet',
  slug: 'fenwick-instruments',
  url: 'https://www.pronet.example/company/fenwick-instruments',
};
export const sites = [
  demoSite,
  { key: 'people-example', hosts: ['people.example'], person: ['/p/:slug'], company: [] },
];

export function subjectOf(slug: string): Subject {
  return {
    kind: 'person',
    key: `person/pronet/${slug}`,
    site: 'pronet',
    slug,
    url: `https://www.pronet.example/in/${slug}`,
  };
}

export function connection(part: Partial<ConnectionSettings> = {}): ConnectionSettings {
  return {
    baseUrl: 'https://api.service.example',
    names: neutralNames,
    keySetAt: Date.now() - 18 * day,
    connectionId,
    lastCheck: { at: Date.now() - 3 * 60_000, millis: 212, failure: null },
    ...part,
  };
}

export function balance(milli = 411_000): BalanceRow {
  return { connection: connectionId, milli, readAt: Date.now() - 3 * 60_000, quiet: null };
}

export function emailEntry(part: Partial<EmailEntry> = {}): EmailEntry {
  return emailEntrySchema.parse({
    address: 'amara.okonkwo@fenwick.example',
    found: true,
    status: 'VALID',
    subStatus: null,
    domainType: 'SMTP',
    date: '2026-11-09T10:12:00.123456',
    free: false,
    generic: false,
    mx: { found: true, record: 'mx.fenwick.example', google: false, provider: 'microsoft' },
    ...part,
  });
}

export function person(part: Record<string, unknown> = {}): Person {
  return personSchema.parse({
    id: '7d1f8f0e-0c2b-4f6a-9b60-4b8a34c0aa01',
    profile: {
      full_name: 'Amara Okonkwo',
      headline: 'Head of Revenue Operations',
      title: 'Head of Revenue Operations',
    },
    link: { pronet: amara.url, code_host: 'https://code.example/amara', PLATFORM_B: 'javascript:alert(1)' },
    location: { short: 'Rotterdam, Netherlands', city: 'Rotterdam', country: 'Netherlands' },
    member_badges: { hiring: true, premium: true, creator: false, open_to_work: false },
    position_groups: [
      group('Fenwick Instruments', '2023-03-01', null, [
        ['Head of Revenue Operations', '2024-06-01', null],
        ['Revenue Operations Manager', '2023-03-01', '2024-06-01'],
      ]),
      group('Halvorsen Maritime', '2019-01-01', '2023-02-01', [
        ['Sales Operations Analyst', '2019-01-01', '2023-02-01'],
      ]),
    ],
    educations: [
      {
        school: { name: 'Erasmus University' },
        degree_name: 'MSc',
        field_of_study: 'Economics',
        date: { start: '2012-09-01', end: '2014-07-01' },
      },
    ],
    certifications: [
      { name: 'Certified Scrum Product Owner', authority: 'Scrum Alliance', date: { start: '2021-05-01', end: null } },
    ],
    organizations: [{ name: 'Women in Revenue', position: 'Mentor', date: { start: '2022-01-01', end: null } }],
    skills: [
      'Revenue operations',
      'Forecasting',
      'SQL',
      'Pipeline analysis',
      'Change management',
      'Coaching',
      'CRM migration',
    ],
    languages: {
      primary_locale: { country: 'NL', language: 'en' },
      supported_locales: [
        { country: 'NL', language: 'nl' },
        { country: 'NG', language: 'ig' },
      ],
    },
    ...part,
  });
}

function group(name: string, start: string, end: string | null, positions: [string, string, string | null][]) {
  return {
    company: { name },
    date: { start, end },
    profile_positions: positions.map(([title, from, to]) => ({
      company: name,
      title,
      employment_type: 'Full-time',
      location: 'Rotterdam, Netherlands',
      date: { start: from, end: to },
    })),
  };
}

export const company = companySchema.parse({
  summary: { name: 'Fenwick Instruments', industry: 'medical devices', founded_year: 1987, staff: { total: 1840 } },
  link: { website: 'https://fenwick.example' },
  location: { headquarter: { city: 'Delft', country: 'Netherlands' } },
});

export function facet<Value>(value: Value | null, boughtAt = Date.now() - 12 * day, chargedMilli = 1000) {
  return { value, boughtAt, chargedMilli, intentId: 'intent-0' };
}

export function record(subject: Subject, facets: Facets, name: string | null = 'Amara Okonkwo'): SubjectRecord {
  const touchedAt = Math.max(0, ...Object.values(facets).map(({ boughtAt }) => boughtAt));
  return {
    id: subject.key,
    connection: originOf(connectionId),
    kind: subject.kind,
    aliases: [subjectAlias(connectionId, subject.key)],
    name,
    facets,
    createdAt: touchedAt,
    touchedAt,
  };
}

export function intent(subject: Subject, part: Partial<Intent> = {}): Intent {
  return {
    id: 'intent-1',
    connection: connectionId,
    orderKey: orderKeyOf(connectionId, 'email', subject.key),
    operation: 'email',
    subject,
    state: 'settled',
    refresh: false,
    anyway: false,
    quote: { kind: 'range', minMilli: 0, maxMilli: 1000 },
    reservedMilli: 1000,
    agreedMilli: 1000,
    createdAt: Date.now() - 6500,
    sentAt: null,
    deadlineMs: 120_000,
    waitingUntil: null,
    settledAt: null,
    outcome: null,
    ...part,
  };
}

import '../extension-page.tsx';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HiringSide, SellingSide } from '@/components/advice/sides';
import { CompanyCard } from '@/components/company/company-card';
import { CompanyWho } from '@/components/company/company-subject';
import { previewFacts } from '@/components/company/people/preview-line';
import { EmailAnswer } from '@/components/contact-details/email-answer';
import { MobileNumbers } from '@/components/contact-details/mobile-numbers';
import { personOfPreview } from '@/components/contact-details/person-facts';
import { createOrderStore } from '@/components/context/order-store';
import { PanelProvider } from '@/components/context/panel-context';
import { columnsFor } from '@/components/files/all-columns';
import { withEmployer } from '@/components/hand-over/rows/employers';
import { ProfileDetails } from '@/components/person/profile-details';
import { ProfileSections } from '@/components/person/profile-sections';
import { Who } from '@/components/person/who';
import { joinFound } from '@/lib/database/records/merge-record';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import {
  foundCompany,
  foundEmployers,
  foundPreview,
  type OtherFound,
  type ParseContext,
  resultOfPerson,
} from '@/lib/purchases/answers/parsed-result';
import { analysisSchema } from '@/lib/service/contract/schemas/analysis';
import { type Company, companySchema } from '@/lib/service/contract/schemas/company';
import { emailEntrySchema } from '@/lib/service/contract/schemas/email';
import { personSchema } from '@/lib/service/contract/schemas/person';
import { personPreviewSchema } from '@/lib/service/contract/schemas/person-preview';
import { phoneSchema } from '@/lib/service/contract/schemas/phone';
import { isFullDepth, sampled } from '../../depth.ts';
import { halvorsen } from '../../fixtures/rows/company-rows.ts';
import { amara, connectionId, sites } from '../../fixtures/rows/fixture-rows.ts';
import { createPage } from '../extension-page.tsx';
import { sampleOf, withOther } from './schema-leaves.ts';

/** Why a declared field stands on no card: patterns of its place. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^(company\.)?id$/, 'names the record, and is the "ID" of a file'],
  [/^(company\.)?link\.domain(_ltd)?$/, 'the host of the website, which is shown'],
  [/^profile\.(first|last)_name$/, 'part of the full name, which is shown'],
  [/^location\.(country|state|city|short|default)$/, 'the place, which is shown in its fullest form'],
  [/^email\.state$/, 'says whether the answer is complete'],
  [/^(status|success)$/, 'says that there is an analysis'],
  [/\.mx\.(found|google|provider)$|^mx\.(found|google|provider)$/, 'said by the name of the mail server'],
  [/^selling\.communication\.(subject|body)$/, 'written for hiring only'],
  [/^pronet$/, 'the profile that was asked about'],
];

const sparse = personSchema.parse({ id: '00000000-0000-0000-0000-000000000000' });
const context: ParseContext = { connection: connectionId, sites, nowMs: 0, serviceNowMs: 0, known: null };

function recordOf(kind: SubjectRecord['kind'], found: Omit<OtherFound, 'kind'>): SubjectRecord {
  const bought = { intentId: 'one', nowMs: 0, chargedMilli: 0 };
  const joining = { found, find: () => [], isRequested: true };
  const joined = joinFound({ id: 'record', connection: connectionId, kind }, joining, bought);
  if (joined.conflict !== null) throw new Error('It names two');
  return joined.record;
}

function personCards(person: z.output<typeof personSchema>): ReactNode {
  const record = recordOf('person', resultOfPerson(person, context, true));
  const { profile, company, email } = record.facets;
  const emails = email?.value ?? [];
  return (
    <>
      <Who subject={amara} record={record} />
      <EmailAnswer entries={emails} boughtAt={0} nowMs={0} />
      {profile?.value != null && <ProfileSections person={profile.value} company={company?.value ?? null} />}
      {profile?.value != null && <ProfileDetails person={profile.value} emails={emails} />}
      {company?.value != null && companyCards(record.facets.company?.value ?? company.value)}
    </>
  );
}

function companyCards(company: z.output<typeof companySchema>): ReactNode {
  const record = recordOf('company', foundCompany(company, context));
  const known = record.facets.company?.value ?? null;
  return (
    <>
      <CompanyWho subject={halvorsen} record={record} />
      {known !== null && <CompanyCard company={known} />}
    </>
  );
}

function previewCards(preview: z.output<typeof personPreviewSchema>): ReactNode {
  const record = recordOf('person', foundPreview(preview, context));
  const found = record.facets.preview?.value;
  const companies = foundEmployers([preview], context).flatMap(({ facets }) => facets.company ?? []);
  return (
    <>
      <Who subject={amara} record={record} />
      {found != null && <ProfileSections person={personOfPreview(found)} />}
      {found != null && <ProfileDetails person={personOfPreview(found)} available={found.available} />}
      <p>{found != null && [previewFacts(found).name, previewFacts(found).role].join()}</p>
      {companies[0] !== undefined && companyCards(companies[0])}
    </>
  );
}

/** One answer: its schema, and the cards that it fills. */
interface Answer {
  schema: z.ZodType;
  cards(reply: unknown): ReactNode;
}

function answer<Schema extends z.ZodType>(schema: Schema, cards: (read: z.output<Schema>) => ReactNode): Answer {
  return { schema, cards: (reply) => cards(schema.parse(reply)) };
}

const answers: Record<string, Answer> = {
  person: answer(personSchema, personCards),
  company: answer(companySchema, companyCards),
  preview: answer(personPreviewSchema, previewCards),
  email: answer(emailEntrySchema, (entry) => <ProfileDetails person={sparse} emails={[entry]} />),
  analysis: answer(analysisSchema, (analysis) => (
    <>
      <SellingSide analysis={analysis} />
      <HiringSide analysis={analysis} />
    </>
  )),
  phone: answer(phoneSchema, ({ numbers }) => <MobileNumbers mobile={{ numbers }} boughtAt={0} nowMs={0} />),
};

const { db } = createPage();
const panel = { db, orders: createOrderStore() };
const markupOf = (cards: ReactNode) => renderToStaticMarkup(<PanelProvider context={panel}>{cards}</PanelProvider>);

/** The same answers as a row of a file with everything. */
const rows: Record<string, Answer> = {
  person: answer(personSchema, (person) => rowOf('person', resultOfPerson(person, context, true))),
  company: answer(companySchema, (company) => rowOf('company', foundCompany(company, context))),
  preview: answer(personPreviewSchema, (preview) => {
    const [employer] = foundEmployers([preview], context);
    return rowOf('person', foundPreview(preview, context), () => employer?.facets.company ?? null);
  }),
  email: answer(emailEntrySchema, (entry) => rowOf('person', withFacets({ email: [entry] }))),
  'email that was tried': answer(emailEntrySchema.omit({ address: true }), (entry) =>
    rowOf('person', { ...withFacets({ email: null }), tried: [{ ...entry, address: undefined }] }),
  ),
  analysis: answer(analysisSchema, (personality) => rowOf('person', withFacets({ personality }))),
  phone: answer(phoneSchema, ({ numbers }) => rowOf('person', withFacets({ mobile: { numbers } }))),
};

/** Advice is prose to be read beside a draft, and no column. */
const notInFiles = /^(selling|hiring)\.(email|communication\.(whatToSay|whatToAvoid|subject|body))(\.|$)/;

function withFacets(facets: OtherFound['facets']): Omit<OtherFound, 'kind'> {
  return { name: null, facets, aliases: [], hints: [] };
}

/** As the lists find it. */
function linkOf({ profile, preview }: SubjectRecord['facets']): string | null {
  return profile?.value?.link?.pronet ?? preview?.value?.link?.pronet ?? null;
}

function rowOf(
  kind: SubjectRecord['kind'],
  found: Omit<OtherFound, 'kind'>,
  employerOf: (key: string) => Company | null = () => null,
): string {
  const record = withEmployer(recordOf(kind, found), employerOf);
  const of = { kind, record, line: null, link: linkOf(record.facets) };
  const columns = columnsFor(kind === 'person' ? 'people' : 'companies', []);
  return columns.map(({ label, cell }) => `${label()}: ${String(cell(of))}`).join();
}

/** Fields that change nothing on any card, and are not excused. */
function unseen({ schema, cards }: Answer): string[] {
  const { value, leaves } = sampleOf(schema);
  const whole = markupOf(cards(value));
  return leaves
    .filter((path) => !reasons.some(([pattern]) => pattern.test(path)))
    .filter((path) => markupOf(cards(withOther(value, path))) === whole);
}

/** Fields that were passed on unread before they were declared. */
const later =
  /^(employees|profile_languages|display_source|contact|overview|seo|hashtags|locations|rounds|street|raw_address|num_.*)$/;

function putInto(value: unknown, strange: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => putInto(each, strange));
  if (typeof value !== 'object' || value === null) return value;
  const put = Object.entries(value).map(([key, part]) => [key, later.test(key) ? strange : putInto(part, strange)]);
  return Object.fromEntries(put);
}

describe('every declared field of an answer', () => {
  it.each(sampled(Object.entries(answers), 3))('of a %s is shown on a card, or has a reason not to', (_name, one) => {
    expect(unseen(one)).toEqual([]);
  });

  it.each(sampled(Object.entries(rows), 3))('of a %s is in a file with everything', (_name, one) => {
    expect(unseen(one).filter((path) => !notInFiles.test(path))).toEqual([]);
  });

  it('opens where an older version stored something else in its place', () => {
    const { value } = sampleOf(personSchema);
    const person = personSchema.parse(value);
    const stored = (strange: unknown) => putInto(person, strange) as typeof person;
    for (const strange of [
      null,
      undefined,
      7,
      'text',
      [null, 3, { investors: { a: 1 }, city: 5 }],
      { raw_address: 1 },
    ]) {
      expect(markupOf(personCards(stored(strange)))).toContain('Details');
    }
  });

  if (isFullDepth)
    it('is missed where no card shows it', () => {
      const planted = answer(personSchema.unwrap().extend({ hobby: z.string() }), personCards);
      expect(unseen(planted)).toEqual(['hobby']);
    });
});

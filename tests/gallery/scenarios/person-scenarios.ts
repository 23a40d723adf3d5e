import { orderKeyOf } from '@/lib/database/reads';
import type { MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { Facets, Intent } from '@/lib/database/schema/rows';
import { weakNames } from '@/lib/exclusions/match/weak-names';
import type { Operation } from '@/lib/offers/offers';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { subjectOfEmail, subjectOfEmployee } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { full } from '../../fixtures/analyses.ts';
import { preview } from '../../fixtures/rows/company-rows.ts';
import {
  amara,
  company,
  connectionId,
  day,
  emailEntry,
  facet,
  fenwick,
  intent,
  person,
  record,
  tomasz,
} from '../../fixtures/rows/fixture-rows.ts';
import { excludedAmara, lists } from '../../fixtures/rows/list-rows.ts';
import type { Scenario, Step } from '../scenario.ts';

const now = Date.now();
const bought: Facets = {
  email: facet([emailEntry()]),
  profile: facet(person()),
  company: facet(company),
  mobile: facet({ numbers: ['+31612345678', '+31201234567', '+4915112345678'] }, now - 5 * day, 5000),
  personality: facet(full, now - 2 * 60_000, 4000),
};
const all: Scenario = { screen: 'panel', page: { subject: amara, access: 'readable' }, facets: bought };
const unknown: Scenario = { screen: 'panel', page: { subject: tomasz, access: 'readable' } };
/** Also where its words are lengthened. */
const advice: Step[] = [{ press: /^Style/ }, { press: /^All\w* of\w* it/ }];
const typed = subjectOfEmployee('Amara Okonkwo', 'fenwick.example') ?? amara;
const shownTyped = { subject: null, access: 'readable', requested: { kind: 'subject', subject: typed } } as const;
const mail = subjectOfEmail('amara.okonkwo@fenwick.example');

function order(operation: Operation, subject: Subject, part: Partial<Intent> = {}): Intent {
  return intent(subject, { operation, orderKey: orderKeyOf(connectionId, operation, subject.key), ...part });
}

function shown(part: Partial<Scenario>): Scenario {
  const page: Scenario['page'] = { subject: null, access: 'readable', requested: { kind: 'subject', subject: mail } };
  return { screen: 'panel', page, ...part };
}

/** Of her only the name and the employer are on a list. */
const perhapsAmara: MemberRow = {
  ...excludedAmara,
  names: weakNames('Amara Okonkwo', { name: '', domain: 'fenwick.example' }),
  why: 'asked us not to write to her again',
};

/** With everything that a profile may say. */
const detailed = person({
  profile: {
    full_name: 'Amara Okonkwo',
    headline: 'Head of Revenue Operations',
    title: 'Head of Revenue Operations',
    summary:
      'I make revenue teams trust their numbers.\n\nBefore that: shipping, forecasting, and one very long ERP migration.',
    birth_date: '1984-01-01',
  },
  industry: 'measuring and control instrument manufacturing',
  department: {
    departments: ['master_sales', 'master_operations'],
    sub_departments: ['revenue_operations'],
    functions: ['revenue_operations', 'sales_operations'],
    seniority: 'head',
  },
  location: { short: 'Rotterdam, Netherlands', default: 'Rotterdam, South Holland, Netherlands' },
  statistics: { network: { followers_count: 2814, connections_count: 500 } },
  certifications: [
    {
      name: 'Certified Scrum Product Owner',
      authority: 'Scrum Alliance',
      url: 'https://certificates.example/4711',
      license_number: 'CSPO-4711',
      date: { start: '2021-05-01', end: '2023-05-01' },
    },
  ],
  position_groups: [
    {
      company: { name: 'Fenwick Instruments', url: fenwick.url, employees: { start: 201, end: 500 } },
      date: { start: '2023-03-01', end: null },
      profile_positions: [
        {
          company: 'Fenwick Instruments',
          title: 'Head of Revenue Operations',
          description: 'Owns forecasting for four regions.\nMoved 900 accounts to one CRM.',
          employment_type: 'Full-time',
          location: 'Rotterdam, Netherlands',
          date: { start: '2023-03-01', end: null },
        },
      ],
    },
  ],
  last_updated: '2026-10-02',
});
const tried = [
  emailEntry({
    address: undefined,
    found: false,
    status: 'INVALID',
    subStatus: 'MAILBOX_NOT_FOUND',
    mx: { found: true, record: 'mx1.fenwick.example', google: false, provider: 'microsoft' },
  }),
];

/** The person's side of the panel beyond the email. */
export const personScenarios: Record<string, Scenario> = {
  'person-all': { ...all, steps: advice },
  'person-details': { ...all, facets: { profile: facet(detailed), email: facet([emailEntry()]) }, open: true },
  'person-previewed': { ...unknown, name: null, facets: preview(0).record.facets, open: true },
  'email-nothing-why': {
    ...unknown,
    name: null,
    facets: { email: { ...facet<EmailEntry[]>(null, now - 60_000, 0), tried } },
  },
  'person-all-rtl': { ...all, look: 'rtl', steps: advice },
  'person-all-long': { ...all, look: 'long', steps: advice },
  /** A panel of 480 px at 200 %. */
  'person-narrow': { ...all, widths: [240] },
  'person-hiring': { ...all, steps: [...advice, { tab: 'Hiring' }] },
  'person-advice-closed': { ...all, facets: { ...bought, personality: facet(full, now - 3 * day, 4000) } },
  'mobile-known': { ...all, facets: { email: facet([emailEntry()]), ...(bought.mobile && { mobile: bought.mobile }) } },
  'mobile-one': { ...all, facets: { mobile: facet({ numbers: ['+31612345678'] }, now - 5 * day, 5000) } },
  'mobile-nothing': { ...all, facets: { email: facet([emailEntry()]), mobile: facet(null, now - 3 * day, 0) } },
  'mobile-hinted': { ...all, facets: preview(0).record.facets },
  'mobile-asking': { ...unknown, intent: order('mobile', tomasz, { state: 'sent', sentAt: now - 6000 }) },
  'personality-asking': { ...unknown, intent: order('personality', tomasz, { state: 'sent', sentAt: now - 6000 }) },
  'personality-nothing': {
    ...unknown,
    name: null,
    facets: { personality: facet(null, now - day, 0) },
  },
  'profile-askable': { ...unknown, name: null, facets: { email: facet(null, now - 60_000, 0) } },
  'company-of-person': { ...all, facets: { profile: facet(person()), email: facet([emailEntry()]) } },
  'company-card-of-person': { ...all, steps: [{ press: /^Company/ }] },
  'mail-askable': shown({}),
  'mail-asked': shown({ intent: order('lookup', mail, { state: 'sent', sentAt: now - 4000 }) }),
  'mail-found': shown({
    records: [record(mail, { profile: facet(person(), now - 5000, 500) })],
    intent: order('lookup', mail, { sentAt: now - 9000, settledAt: now - 6000, outcome: { kind: 'found' } }),
  }),
  'mail-nothing': shown({
    records: [record(mail, { profile: facet(null, now - 5000, 0) }, null)],
    intent: order('lookup', mail, { sentAt: now - 9000, settledAt: now - 6000, outcome: { kind: 'nothing-found' } }),
  }),
  'name-typed': {
    screen: 'panel',
    page: { subject: null, access: 'readable' },
    steps: [{ field: 'Look up a person', text: 'Amara Okonkwo, fenwick.example' }],
  },
  'name-wrong': {
    screen: 'panel',
    page: { subject: null, access: 'readable' },
    steps: [{ field: 'Look up a person', text: 'Amara Okonkwo' }],
  },
  'name-askable': shown({ page: shownTyped }),
  'name-found': shown({
    page: shownTyped,
    records: [record(typed, { mobile: facet({ numbers: ['+31612345678'] }, now - 5000, 5000) }, null)],
  }),
  'excluded-person': { ...all, lists, members: [excludedAmara] },
  'excluded-unknown': {
    ...unknown,
    lists,
    members: [{ ...excludedAmara, names: [`page:${tomasz.key}`], label: 'tomasz-wieczorek', why: '' }],
    steps: [{ press: 'Show anyway' }, { press: 'Find email anyway …' }],
  },
  'excluded-company': {
    screen: 'panel',
    page: { subject: fenwick, access: 'readable' },
    facets: { company: facet(company) },
    name: 'Fenwick Instruments',
    lists,
    members: [{ ...excludedAmara, listId: 'accounts', names: [`page:${fenwick.key}`], why: 'Customer since 2024' }],
  },
  'excluded-perhaps': { ...all, lists, members: [perhapsAmara] },
  'exclude-choose': { ...unknown, lists, steps: [{ press: /^More for/ }, { press: 'Exclude …' }] },
  'note-open': { ...all, note: 'Met at the fair in Rotterdam.', steps: [{ press: /^Notes/ }] },
  'note-kept': { ...all, note: 'Met at the fair in Rotterdam.\nSpeaks Dutch, prefers mail.' },
  'popup-all': { ...all, screen: 'popup' },
  'popup-excluded': { ...all, screen: 'popup', lists, members: [excludedAmara] },
  'popup-company': {
    screen: 'popup',
    page: { subject: fenwick, access: 'readable' },
    facets: { company: facet(company) },
  },
  'popup-long': { ...unknown, screen: 'popup', look: 'long' },
};

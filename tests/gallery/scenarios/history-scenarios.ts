import type { Touch } from '@/lib/database/schema/contact-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { dueIn } from '@/lib/outreach/due-days';
import { subjectAt } from '../../fixtures/rows/company-rows.ts';
import { amara, day, emailEntry, facet, fenwick, person, record } from '../../fixtures/rows/fixture-rows.ts';
import { excludedAmara, list } from '../../fixtures/rows/list-rows.ts';
import type { Scenario } from '../scenario.ts';

const now = Date.now();

interface Known {
  name: string;
  title: string;
  company: string;
  tags?: string[];
  /** Days from today. */
  due?: number;
  last?: Partial<Touch> & { daysAgo: number };
}

const people: Known[] = [
  {
    name: 'Elif Yıldız',
    title: 'Head of Purchasing',
    company: 'Atelier Nord',
    tags: ['nordics'],
    due: -5,
    last: { daysAgo: 19 },
  },
  {
    name: 'Luca Ferrante',
    title: 'Procurement Director, EMEA',
    company: 'Fenwick Instruments',
    tags: ['spring fair'],
    due: -2,
    last: { daysAgo: 16, by: 'call' },
  },
  { name: 'Hana Novotná', title: 'Head of Procurement', company: 'Fenwick Instruments', tags: ['shortlist'], due: 0 },
  {
    name: 'Kwame Boateng',
    title: 'Director, Strategic Sourcing',
    company: 'Okavango Freight',
    due: 0,
    last: { daysAgo: 3, kind: 'answered' },
  },
  {
    name: 'Yuki Tanabe',
    title: 'Director of Purchasing',
    company: 'Sakura Ledger',
    tags: ['nordics'],
    due: 2,
    last: { daysAgo: 4 },
  },
  {
    name: 'Siobhán Kearney',
    title: 'VP Procurement',
    company: 'Brightwater Mills',
    tags: ['shortlist'],
    due: 3,
    last: { daysAgo: 3 },
  },
  {
    name: 'Farid Rahimi',
    title: 'Procurement Director',
    company: 'Quillon Health',
    due: 4,
    last: { daysAgo: 2, by: 'call' },
  },
  {
    name: 'Wei-Ling Chen',
    title: 'Director, Indirect Spend',
    company: 'Marrow & Pine',
    tags: ['spring fair'],
    due: 6,
    last: { daysAgo: 2 },
  },
  { name: 'Tomasz Wieczorek', title: 'Buyer', company: 'Halvorsen Maritime', last: { daysAgo: 9 } },
  { name: 'Leila Haddad', title: 'Chief Operating Officer', company: 'Corvane Systems' },
  {
    name: 'Mateus Carvalho-Albuquerque dos Santos Ferreira',
    title: 'Regional Head of Strategic Procurement and Supplier Relations',
    company: 'A Group with a Long Name of Several Words',
    tags: ['shortlist', 'nordics', 'spring fair'],
  },
];

function recordOf({ name, title, company, tags, due, last }: Known, at: number): SubjectRecord {
  const profile = person({
    profile: { full_name: name, title },
    position_groups: [{ company: { name: company }, date: null, profile_positions: [] }],
  });
  const facets = {
    email: facet([emailEntry({ address: `person.${at}@company.example` })], now - (20 + at) * day),
    profile: facet(profile, now - (20 + at) * day),
  };
  const { daysAgo = 0, ...touch } = last ?? {};
  return {
    ...record(subjectAt(`https://www.pronet.example/in/person-${at}`), facets, name),
    ...(tags !== undefined && { tags }),
    ...(due !== undefined && { dueAt: dueIn(now, due) }),
    ...(last !== undefined && {
      touches: [{ id: `touch-${at}`, kind: 'contacted', by: 'email', at: now - daysAgo * day, ...touch }],
    }),
  };
}

const known: SubjectRecord[] = [
  {
    ...record(amara, {
      email: { ...facet([emailEntry()], now - 12 * day), intentId: 'mail' },
      profile: { ...facet(person(), now - 12 * day), intentId: 'mail' },
      mobile: { ...facet({ numbers: ['+31612345678'] }, now - 12 * day, 5000), intentId: 'mobile' },
    }),
    tags: ['shortlist', 'nordics'],
    dueAt: dueIn(now, 0),
    note: 'Prefers two pages to a call',
    noteAt: now - 10 * day,
    touches: [
      { id: 't1', kind: 'contacted', by: 'email', at: now - 12 * day, about: 'Quote-to-cash, 11 days shorter' },
    ],
  },
  ...people.map(recordOf),
  record(fenwick, {}, 'Fenwick Instruments'),
];

const seen: Scenario = { screen: 'workspace', section: 'history', records: known, widths: [1280, 768, 320] };

export const historyScenarios: Record<string, Scenario> = {
  'history-due': { ...seen, section: 'history/due' },
  'history-open': { ...seen, section: 'history/due', steps: [{ press: 'Amara Okonkwo', exact: true }] },
  'history-excluded': {
    ...seen,
    section: 'history/everybody',
    lists: [list('customers', 'Customers', 'person')],
    members: [excludedAmara],
    steps: [{ press: 'Amara Okonkwo', exact: true }],
  },
  'history-never': { ...seen, section: 'history/never' },
  'history-selected': { ...seen, section: 'history/everybody', steps: [{ choose: 'Select all shown' }] },
  'history-filter': { ...seen, section: 'history/due', steps: [{ press: 'Filter', exact: true }] },
  'history-nothing-due': { ...seen, section: 'history/due', records: known.slice(-2) },
  'history-due-rtl': { ...seen, section: 'history/due', look: 'rtl' },
  'history-due-long': { ...seen, section: 'history/due', look: 'long' },
};

import type { Facets } from '@/lib/database/schema/rows';
import {
  attack,
  bought,
  companyFacet,
  fullCompany,
  halvorsen,
  lookalike,
  pageIntent,
  pages,
  preview,
  sparseCompany,
} from '../../fixtures/rows/company-rows.ts';
import { day, emailEntry, facet } from '../../fixtures/rows/fixture-rows.ts';
import type { Scenario } from '../scenario.ts';

const seeds = ['halvorsen.example'];
const alike = Array.from({ length: 25 }, (_each, index) => lookalike(index + 1));
const people = [
  ...Array.from({ length: 98 }, (_each, index) => preview(index)),
  preview(98, {}, { email: facet([emailEntry({ address: 'person.98@halvorsen.example' })], Date.now() - 8 * day) }),
  preview(
    99,
    { profile: { full_name: `${attack} M******`, title: attack } },
    { email: facet(null, Date.now() - 3 * day, 0) },
  ),
].toReversed();
const lookalikes = facet(
  pages(
    alike.map(({ key }) => key),
    25,
    { total: 312, seeds },
  ),
  bought,
  2500,
);
const peopleHere = facet(
  pages(
    people.map(({ key }) => key),
    100,
    { total: 312 },
  ),
  bought,
  1000,
);
const many = Array.from({ length: 1000 }, (_each, index) => preview(index));
const page: Scenario['page'] = { subject: halvorsen, access: 'readable' };
const unknown: Scenario = { screen: 'panel', page };
const known: Facets = { company: companyFacet };
const now = Date.now();

const all: Scenario = {
  ...unknown,
  facets: { ...known, lookalikes, peopleHere },
  name: 'Halvorsen Maritime',
  records: [...alike, ...people].map(({ record }) => record),
};

/** With everything that is known of a company. */
const detailed = fullCompany({
  summary: {
    name: 'Halvorsen Maritime',
    legal_name: 'Halvorsen Maritime AS',
    industry: 'maritime transportation',
    type: 'PRIVATELY_HELD',
    founded_year: 1974,
    description: 'Ship-management software and crewing.',
    overview: 'Founded as a ship broker, today a software house with its own fleet.',
    staff: { total: 1126, range: { start: 501, end: 1000 } },
  },
  contact: { email: 'post@halvorsen.example', phone: { raw: '+47 55 00 00 00', sanitized: '+4755000000' } },
  financial: {
    revenue: { annual: { start: 80_000_000, end: 120_000_000, amount: 100_000_000 } },
    funding: {
      type: 'SERIES_B',
      total_amount: 40_000_000,
      last_amount: 14_000_000,
      num_investor: 3,
      num_funding_rounds: 2,
      rounds: [
        { announced_at: '2022-04-01', type: 'SERIES_B', raised_amount: 26_000_000, investors: ['Northwind Ventures'] },
        { announced_at: '2019-02-01', type: 'SERIES_A', raised_amount: 14_000_000, investors: ['Skerry Capital'] },
      ],
    },
  },
  location: {
    headquarter: { city: 'bergen', state: 'vestland', country: 'norway', street: 'Bradbenken 1', postal_code: '5003' },
    locations: [
      { city: 'bergen', state: 'vestland', country: 'norway', street: 'Bradbenken 1', postal_code: '5003' },
      { city: 'aberdeen', state: 'scotland', country: 'united kingdom' },
    ],
  },
  technologies: [
    { name: 'PostgreSQL', category: 'databases' },
    { name: 'Redis', category: 'databases' },
    { name: 'Kubernetes', category: 'containers' },
  ],
  industries: ['maritime transportation', 'software development'],
  hashtags: ['#shipping', '#crew'],
  last_updated: '2026-10-01',
});

/** The company's side of the panel. */
export const companyScenarios: Record<string, Scenario> = {
  'company-unknown': unknown,
  'company-known': { ...unknown, facets: known, name: 'Halvorsen Maritime' },
  'company-open': {
    ...unknown,
    facets: known,
    name: 'Halvorsen Maritime',
    open: true,
    steps: [{ press: /^Facts/ }, { press: 'and 294 more: Uses' }],
  },
  'company-details': { ...unknown, facets: { company: facet(detailed) }, name: 'Halvorsen Maritime', open: true },
  'company-sparse': { ...unknown, facets: { company: facet(sparseCompany) }, name: 'Møller & Co' },
  'company-nothing': { ...unknown, facets: { company: facet(null, now - day, 0) }, name: 'Halvorsen Maritime' },
  'company-no-key': { ...unknown, connection: null },
  'company-offline': { ...unknown, facets: known, name: 'Halvorsen Maritime', offline: true },
  'company-lookalikes': {
    ...unknown,
    facets: { ...known, lookalikes },
    name: 'Halvorsen Maritime',
    records: alike.map(({ record }) => record),
    intent: pageIntent(
      'lookalikes',
      { page: 0, count: 25, seeds },
      { settledAt: now - 60_000, outcome: { kind: 'found' } },
    ),
  },
  'company-seeds': {
    ...unknown,
    facets: { ...known, lookalikes },
    name: 'Halvorsen Maritime',
    records: alike.map(({ record }) => record),
    steps: [
      { press: /^Alike/ },
      { press: 'Add as seed: Brightwater' },
      { press: 'Add as seed: Lookalike 2', exact: true },
      { press: 'Add as seed', exact: true },
      { field: 'Another company', text: 'not a company' },
      { press: 'Add as seed', exact: true },
    ],
  },
  'company-lookalikes-none': {
    ...unknown,
    facets: { ...known, lookalikes: facet(pages([], 25, { seeds }), now - 60_000, 0) },
    name: 'Halvorsen Maritime',
  },
  'company-lookalikes-lost': {
    ...unknown,
    facets: known,
    name: 'Halvorsen Maritime',
    intent: pageIntent('lookalikes', { page: 0, count: 40, seeds }, { state: 'unknown', sentAt: now - 60_000 }),
  },
  'company-people': {
    ...unknown,
    facets: { ...known, peopleHere },
    name: 'Halvorsen Maritime',
    records: people.map(({ record }) => record),
  },
  'company-people-chosen': {
    ...unknown,
    facets: { ...known, peopleHere },
    name: 'Halvorsen Maritime',
    records: people.map(({ record }) => record),
    steps: [{ choose: 'Select all: People here' }],
  },
  'company-people-pages': {
    ...unknown,
    facets: {
      ...known,
      peopleHere: facet(
        pages(
          many.map(({ key }) => key),
          100,
          { total: 1312 },
        ),
        bought,
        1000,
      ),
    },
    name: 'Halvorsen Maritime',
    records: many.map(({ record }) => record),
    steps: [{ press: 'Show all 1,000' }, { press: '101 to 200' }],
  },
  'company-all': all,
  'company-all-open': {
    ...all,
    facets: { ...all.facets, company: facet(detailed) },
    open: true,
    steps: [{ press: /^Alike/ }, { press: /^Facts/ }],
  },
  'company-all-rtl': { ...all, look: 'rtl' },
  'company-all-long': { ...all, look: 'long' },
  'company-attack': {
    ...unknown,
    facets: { company: facet(fullCompany({ summary: { name: attack, industry: attack, description: attack } })) },
    name: attack,
  },
};

import { orderKeyOf } from '@/lib/database/reads';
import type { HeldAnswer } from '@/lib/database/schema/held-rows';
import type { Facets } from '@/lib/database/schema/rows';
import { networks } from '@/lib/subjects/catalogue/networks';
import { siteOfNetwork } from '@/lib/subjects/catalogue/site-of-network';
import { findSubject } from '@/lib/subjects/find-subject';
import { demoSite, type Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { full } from '../../fixtures/analyses.ts';
import {
  amara,
  company,
  connection,
  connectionId,
  day,
  emailEntry,
  facet,
  intent,
  person,
  record,
} from '../../fixtures/rows/fixture-rows.ts';
import { heldAnswer } from '../../fixtures/rows/held-rows.ts';
import { excludedAmara, lists } from '../../fixtures/rows/list-rows.ts';
import type { Scenario } from '../scenario.ts';

const now = Date.now();
/** One that somebody typed: its company pages are asked for by their links. */
const typed: Site = {
  key: 'folk-example',
  hosts: ['folk.example'],
  kind: 'elsewhere',
  linkHosts: ['folk.example'],
  person: ['/people/:slug'],
  company: ['/org/:slug'],
};
const sites = [demoSite, ...networks.map(siteOfNetwork), typed];

/** A page of a site that is added. */
function pageAt(address: string): Scenario & { page: { subject: Subject } } {
  const subject = findSubject(address, sites);
  if (subject === null) throw new Error(`Nobody at ${address}`);
  return { screen: 'panel', sites, address, page: { subject, access: 'readable' } };
}

/** A page that is nobody's. */
const nobodyAt = (address: string): Scenario => ({
  screen: 'panel',
  sites,
  address,
  page: { subject: null, access: 'readable' },
});

const inPopup = (scenario: Scenario): Scenario => ({ ...scenario, screen: 'popup' });

const github = pageAt('https://github.com/jane-doe');
const jane = person({
  id: '7d1f8f0e-0c2b-4f6a-9b60-4b8a34c0aa02',
  profile: { full_name: 'Jane Doe', headline: 'Staff Engineer, measurement', title: 'Staff Engineer' },
  link: { pronet: 'https://www.pronet.example/in/jane-doe', code_host: 'https://github.com/jane-doe' },
  location: { short: 'Hamburg, Germany', city: 'Hamburg', country: 'Germany' },
});
const other = person({
  profile: { full_name: 'Jane M. Doe-Hansen', headline: 'Midwife, Bergen Kommune', title: 'Midwife' },
  link: { pronet: 'https://www.pronet.example/in/jane-m-doe-hansen' },
});
const known: Facets = { profile: facet(jane, now - 8000, 500) };

/** What "Who is this" brought, about somebody whose links do not have the page. */
const somebodyElse: HeldAnswer = {
  ...heldAnswer('about-another', github.page.subject),
  operation: 'who',
  chargedMilli: 500,
  own: { name: 'Jane M. Doe-Hansen', facets: { profile: other }, aliases: [], hints: [] },
  about: findSubject('https://www.pronet.example/in/jane-m-doe-hansen', sites),
};

const organisation = pageAt('https://folk.example/org/fenwick-instruments');
const unproven: HeldAnswer = {
  ...heldAnswer('not-confirmed', organisation.page.subject),
  operation: 'company',
  chargedMilli: 100,
  about: null,
  own: { name: 'Fenwick Instruments', facets: { company }, aliases: [], hints: [] },
};

const who = (part: Parameters<typeof intent>[1]) =>
  intent(github.page.subject, {
    orderKey: orderKeyOf(connectionId, 'who', github.page.subject.key),
    operation: 'who',
    ...part,
  });

const mailbox = 'https://mail.google.com/mail/u/0/#inbox';
const bought: Facets = {
  email: facet([emailEntry()]),
  profile: facet(person()),
  company: facet(company),
  personality: facet(full, now - 3 * day, 4000),
};
const pinned: Scenario = {
  ...nobodyAt(mailbox),
  page: { subject: null, access: 'readable', pinned: amara },
  records: [record(amara, bought)],
};

/** Pages of other networks than the one that the service knows, mailboxes, and pages that are nobody's. */
export const elsewhereScenarios: Record<string, Scenario> = {
  'elsewhere-who': github,
  'elsewhere-asking': { ...github, intent: who({ state: 'sent', sentAt: now - 3000 }) },
  'elsewhere-nothing': { ...github, name: null, facets: { profile: facet(null, now - 8000, 0) } },
  'elsewhere-known': { ...github, facets: known, name: 'Jane Doe' },
  'elsewhere-email': {
    ...github,
    facets: { ...known, email: facet([emailEntry({ address: 'jane.doe@quillon-health.example' })], now - 4000) },
    name: 'Jane Doe',
  },
  'elsewhere-excluded': {
    ...github,
    facets: known,
    name: 'Jane Doe',
    lists,
    members: [{ ...excludedAmara, names: [`page:${github.page.subject.key}`], label: 'Jane Doe' }],
  },
  'elsewhere-another': { ...github, held: [somebodyElse] },
  'elsewhere-no-links': pageAt('https://www.xing.com/profile/Jane_Doe'),
  'elsewhere-link': { ...github, steps: [{ press: 'Link a profile' }] },
  'elsewhere-link-wrong': {
    ...github,
    steps: [
      { press: 'Link a profile' },
      { field: 'Address of their profile', text: 'https://github.com/jane-doe' },
      { press: 'Link', exact: true },
    ],
  },
  'elsewhere-linked': {
    ...github,
    records: [{ ...record(github.page.subject, {}, null), linked: amara }],
  },
  'elsewhere-no-key': { ...github, connection: connection({ keySetAt: null, lastCheck: null }) },
  'elsewhere-company': organisation,
  'elsewhere-company-unproven': { ...organisation, held: [unproven] },
  'elsewhere-company-no-links': pageAt('https://www.crunchbase.com/organization/fenwick-instruments'),
  'elsewhere-website': nobodyAt('https://fenwick.example/products'),
  'elsewhere-mail': nobodyAt(mailbox),
  'elsewhere-recruiter': nobodyAt('https://www.linkedin.com/talent/profile/AEMAAAAB2cdEBXk'),
  'elsewhere-unknown': nobodyAt('https://www.linkedin.com/people-you-met/jane-doe'),
  'elsewhere-nobody': { ...nobodyAt('https://www.linkedin.com/feed/'), records: [record(amara, bought)] },
  'popup-elsewhere-who': inPopup(github),
  'popup-elsewhere-known': inPopup({ ...github, facets: known, name: 'Jane Doe' }),
  'popup-elsewhere-another': inPopup({ ...github, held: [somebodyElse] }),
  'popup-elsewhere-company': inPopup(organisation),
  'popup-elsewhere-mail': inPopup(nobodyAt(mailbox)),
  'popup-elsewhere-recruiter': inPopup(nobodyAt('https://www.linkedin.com/talent/profile/AEMAAAAB2cdEBXk')),
  'popup-elsewhere-unknown': inPopup(nobodyAt('https://www.linkedin.com/people-you-met/jane-doe')),
  'pinned-mail': pinned,
};

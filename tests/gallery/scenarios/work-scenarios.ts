import type { SubjectRecord } from '@/lib/database/schema/rows';
import { batch } from '../../fixtures/rows/batch-rows.ts';
import { lookalike, subjectAt } from '../../fixtures/rows/company-rows.ts';
import {
  amara,
  company,
  day,
  emailEntry,
  facet,
  fenwick,
  person,
  record,
  tomasz,
} from '../../fixtures/rows/fixture-rows.ts';
import { charge } from '../../fixtures/rows/ledger-rows.ts';
import { lists, members } from '../../fixtures/rows/list-rows.ts';
import { visits } from '../../fixtures/rows/visit-rows.ts';
import type { Scenario } from '../scenario.ts';

const now = Date.now();
const names = ['Leila Haddad', 'Elif Yıldız', 'Wei-Ling Chen', 'Mateus Carvalho-Albuquerque dos Santos Ferreira'];
const beside: Scenario = { screen: 'panel', page: { subject: tomasz, access: 'readable' } };

const known: SubjectRecord[] = [
  record(amara, {
    email: facet([emailEntry()]),
    profile: facet(person()),
    company: facet(company),
    mobile: facet({ numbers: ['+31612345678', '+31201234567'] }, now - 5 * day, 5000),
  }),
  record(tomasz, { email: facet(null, now - 40 * 60_000, 0) }, 'Tomasz Wieczorek'),
  record(fenwick, { company: facet(company, now - 400 * day, 100) }, 'Fenwick Instruments'),
  ...Array.from({ length: 60 }, (_each, index) =>
    record(
      subjectAt(`https://www.pronet.example/in/known-${index}`),
      {
        email: facet(
          [emailEntry({ address: `known.${index}@a-long-domain-name-of-a-group.example` })],
          now - index * day,
        ),
      },
      names[index % names.length] ?? null,
    ),
  ),
  lookalike(1).record,
];
/** They came with a request about somebody else. */
const alongside = Array.from({ length: 9 }, (_each, index): SubjectRecord => {
  const profile = {
    ...facet(person({ profile: { full_name: `Hana Novotná ${index}` } }), now - day, 0),
    intentId: 'one',
  };
  return {
    ...record(subjectAt(`https://www.pronet.example/in/along-${index}`), { profile }),
    id: `person:one:${index}`,
  };
});
const history: Scenario = {
  screen: 'workspace',
  section: 'history',
  records: known,
  ledger: [charge({ id: 'one', at: now - 12 * day })],
};

/** As it is, right to left, and with longer words. */
function inEveryLook(plain: Record<string, Scenario>): Record<string, Scenario> {
  return Object.fromEntries(
    Object.entries(plain).flatMap(([name, scenario]) => [
      [name, scenario],
      [`${name}-rtl`, { ...scenario, look: 'rtl' }],
      [`${name}-long`, { ...scenario, look: 'long' }],
    ]),
  );
}

const ok = (answer: unknown) => ({ ok: true, answer });
const seen: Scenario = { screen: 'workspace', section: 'lists', lists, members, records: known };

const file = [
  'First name;Last name;E-mail;Profile;Reason',
  'Zoë;Haddad;zoe@fenwick.example;;Asked us not to write',
  ...Array.from({ length: 400 }, (_each, at) => `Tomasz;Wieczorek ${at};tomasz.${at}@acme.example;;`),
  'Acme;;;www.pronet.example/company/acme;',
  'Mateus;Carvalho-Albuquerque dos Santos Ferreira;info;https://www.pronet.example/feed;',
  'Zoë;Haddad;zoe@fenwick.example;;',
  ';;;;nobody at all',
  '<b>Bo</b>;;bo@x.example, bo@y.example;;',
].join('\n');
const importing: Scenario = {
  screen: 'workspace',
  section: 'lists',
  lists,
  members,
  steps: [{ press: 'Import CSV' }, { file: 'CSV file', holds: file }],
};
const adding = { ...importing, steps: [...(importing.steps ?? []), { press: 'Add 402 people' }] };

/** Batches, and the sections of the workspace that are not about spending. */
export const workScenarios: Record<string, Scenario> = {
  ...inEveryLook({
    'batch-running': {
      ...beside,
      batch: batch({ found: 31, 'nothing-found': 8, excluded: 2, asking: 5, waiting: 54 }),
    },
    'batch-paused': {
      ...beside,
      batch: batch(
        { found: 31, 'nothing-found': 8, failed: 1, unknown: 2, excluded: 2, waiting: 56 },
        { state: 'paused', pausedBecause: 'budget-reached' },
      ),
    },
    'batch-done': {
      ...beside,
      batch: batch({ found: 71, 'nothing-found': 18, failed: 3, known: 4, excluded: 4 }, { state: 'done', open: 0 }),
    },
    'batch-cancelled': {
      ...beside,
      batch: batch({ found: 31, 'nothing-found': 8, waiting: 61 }, { state: 'cancelled', open: 0 }),
    },
  }),
  history,
  'history-hidden': { ...history, records: [...known.slice(0, 12), ...alongside] },
  'history-searched': { ...history, steps: [{ field: 'Search in history', text: 'nobody of this name' }] },
  'history-empty': { screen: 'workspace', section: 'history' },
  'lists-columns': { ...seen, visits: visits(3), steps: [{ press: 'Columns' }] },
  visited: { ...seen, visits: visits(3) },
  'visited-columns': {
    // Nobody is on a list, whose table would have the first menu.
    ...seen,
    members: [],
    visits: visits(90),
    steps: [{ press: 'Columns' }, { choose: 'Company' }],
  },
  'visited-none': { ...seen, visits: [] },
  'visited-off': { ...seen, visits: [], visitsOff: true },
  'visited-many': { ...seen, visits: visits(10_000) },
  'visited-selected': { ...seen, visits: visits(90), steps: [{ choose: 'Select all shown' }] },
  'visited-rtl': { ...seen, visits: visits(90), steps: [{ choose: 'Select all shown' }], look: 'rtl' },
  'visited-long': { ...seen, visits: visits(90), look: 'long' },
  'visited-added': {
    ...seen,
    visits: visits(90),
    answers: {
      addVisited: ok({
        outcome: 'added',
        listId: 'customers',
        listName: 'Customers',
        token: 't',
        added: 86,
        already: 1,
        left: 0,
      }),
      enrich: { ok: false, failure: { kind: 'not-enough-credits', status: 402 } },
    },
    steps: [{ choose: 'Select all shown' }, { press: 'Resolve' }],
  },
  'import-choose': { ...importing, steps: [{ press: 'Import CSV' }] },
  'import-refused': { ...importing, steps: [{ press: 'Import CSV' }, { file: 'CSV file', holds: 'PK\u0003\u0004' }] },
  'import-dry-run': importing,
  'import-rtl': { ...importing, look: 'rtl' },
  'import-progress': adding,
  'import-done': {
    ...adding,
    answers: { importMembers: { ok: true, answer: { outcome: 'imported', added: 398, known: 3 } } },
  },
};

import type { SubjectRecord } from '@/lib/records/rows';
import { batch } from './batch-rows.ts';
import { lookalike, subjectAt } from './company-rows.ts';
import { amara, company, day, emailEntry, facet, fenwick, person, record, tomasz } from './fixture-rows.ts';
import { charge } from './ledger-rows.ts';
import { list, lists, members } from './list-rows.ts';
import type { Scenario } from './scenario.ts';

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
const history: Scenario = {
  screen: 'workspace',
  section: 'history',
  records: known,
  ledger: [charge({ id: 'one', at: now - 12 * day })],
};

/** Batches, and the sections of the workspace that are not about spending. */
export const workScenarios: Record<string, Scenario> = {
  'batch-running': { ...beside, batch: batch({ found: 31, 'nothing-found': 8, excluded: 2, asking: 5, waiting: 54 }) },
  'batch-paused': {
    ...beside,
    batch: batch(
      { found: 31, 'nothing-found': 8, failed: 1, unknown: 2, excluded: 2, waiting: 56 },
      { state: 'paused', pausedBecause: 'budget-reached' },
    ),
  },
  'batch-done': {
    ...beside,
    batch: batch({ found: 71, 'nothing-found': 21, known: 4, excluded: 4 }, { state: 'done', open: 0 }),
  },
  history,
  'history-searched': { ...history, steps: [{ field: 'Search in history', text: 'nobody of this name' }] },
  'history-empty': { screen: 'workspace', section: 'history' },
  lists: { screen: 'workspace', section: 'lists', lists, members },
  'lists-rtl': { screen: 'workspace', section: 'lists', lists, members, look: 'rtl' },
  'lists-nobody': { screen: 'workspace', section: 'lists', lists: [list('customers', 'Customers', 'person')] },
  'lists-add': { screen: 'workspace', section: 'lists', lists, members, steps: [{ press: 'Add', exact: true }] },
  'lists-empty': { screen: 'workspace', section: 'lists' },
  'lists-new': { screen: 'workspace', section: 'lists', lists, members, steps: [{ press: 'New list' }] },
};

import type { Scan } from '@/lib/subjects/page-subject';
import { batch } from '../../fixtures/rows/batch-rows.ts';
import { subjectAt } from '../../fixtures/rows/company-rows.ts';
import { amara, emailEntry, facet, fenwick, record, tomasz } from '../../fixtures/rows/fixture-rows.ts';
import { excludedAmara, lists } from '../../fixtures/rows/list-rows.ts';
import type { Scenario } from '../scenario.ts';

const others = ['leila-haddad', 'wei-ling-chen', 'mateus-carvalho-albuquerque-dos-santos-ferreira-de-oliveira'];
const people = others.map((slug) => subjectAt(`https://www.pronet.example/in/${slug}`));
const read: Scan = {
  kind: 'read',
  host: 'www.pronet.example',
  isWhole: true,
  subjects: [amara, tomasz, ...people, fenwick],
  addresses: ['sales@fenwick.example', 'amara.okonkwo.old@fenwick-instruments-group.example'],
};

function scanned(scan: Scan, part: Partial<Scenario> = {}): Scenario {
  const page: Scenario['page'] = { subject: null, access: 'readable', requested: { kind: 'scan', scan } };
  return { screen: 'panel', page, ...part };
}

const known: Partial<Scenario> = {
  records: [
    record(
      tomasz,
      { email: facet([emailEntry({ address: 'tomasz.wieczorek@okavango.example' })]) },
      'Tomasz Wieczorek',
    ),
  ],
  lists,
  members: [excludedAmara],
};

const [leila, weiLing, mateus] = others.map((slug) => subjectAt(`https://www.pronet.example/in/${slug}`));
const leilaMail = emailEntry({ address: 'leila.haddad@casa-verde.example' });
const weiLingMail = emailEntry({ address: 'wei-ling.chen@atelier-nord.example', domainType: 'CATCH_ALL' });

/** "Find emails for selected" is through. */
const bought: Partial<Scenario> = {
  ...known,
  records: [
    ...(known.records ?? []),
    ...(leila ? [record(leila, { email: facet([leilaMail], Date.now()) }, 'Leila Haddad')] : []),
    ...(weiLing ? [record(weiLing, { email: facet([weiLingMail], Date.now()) }, 'Wei-Ling Chen')] : []),
    ...(mateus ? [record(mateus, { email: facet(null, Date.now(), 0) }, null)] : []),
  ],
  batch: batch({ found: 2, 'nothing-found': 1 }, { state: 'done', open: 0 }),
};

/** What a reading of the page found. */
export const scanScenarios: Record<string, Scenario> = {
  'scan-found': scanned(read, known),
  'scan-bought': scanned(read, bought),
  'scan-found-rtl': scanned(read, { ...known, look: 'rtl' }),
  'scan-found-long': scanned(read, { ...known, look: 'long' }),
  'scan-found-cut': scanned({ ...read, isWhole: false }, known),
  'scan-empty': scanned({ ...read, subjects: [], addresses: [] }),
  'scan-not-granted': scanned({ kind: 'refused', why: 'not-granted' }),
  'scan-closed': scanned({ kind: 'refused', why: 'closed' }),
  'scan-gone': scanned({ kind: 'refused', why: 'gone' }),
  'scan-failed': scanned({ kind: 'refused', why: 'failed' }),
};

import type { Scan } from '@/lib/subjects/scan/scan';
import { subjectAt } from '../../fixtures/rows/company-rows.ts';
import { amara, emailEntry, facet, fenwick, record, tomasz } from '../../fixtures/rows/fixture-rows.ts';
import { excludedAmara, lists } from '../../fixtures/rows/list-rows.ts';
import type { Scenario } from '../scenario.ts';

const others = ['leila-haddad', 'wei-ling-chen', 'mateus-carvalho-albuquerque-dos-santos-ferreira-de-oliveira'];
const people = others.map((slug) => subjectAt(`https://www.pronet.example/in/${slug}`));
const read: Scan = {
  ...{ kind: 'read', host: 'www.pronet.example', isWhole: true },
  subjects: [amara, tomasz, ...people, fenwick],
  addresses: ['sales@fenwick.example', 'amara.okonkwo.old@fenwick-instruments-group.example'],
};

function scanned(scan: Scan, part: Partial<Scenario> = {}): Scenario {
  const page: Scenario['page'] = { subject: null, access: 'readable', shown: { kind: 'scan', scan } };
  return { screen: 'panel', page, ...part };
}

const known: Partial<Scenario> = {
  records: [record(tomasz, { email: facet([emailEntry()]) }, 'Tomasz Wieczorek')],
  lists,
  members: [excludedAmara],
};

/** What a reading of the page found. */
export const scanScenarios: Record<string, Scenario> = {
  'scan-found': scanned(read, known),
  'scan-found-rtl': scanned(read, { ...known, look: 'rtl' }),
  'scan-found-long': scanned(read, { ...known, look: 'long' }),
  'scan-found-cut': scanned({ ...read, isWhole: false }, known),
  'scan-empty': scanned({ ...read, subjects: [], addresses: [] }),
  'scan-not-granted': scanned({ kind: 'refused', why: 'not-granted' }),
  'scan-closed': scanned({ kind: 'refused', why: 'closed' }),
  'scan-gone': scanned({ kind: 'refused', why: 'gone' }),
  'scan-failed': scanned({ kind: 'refused', why: 'failed' }),
};

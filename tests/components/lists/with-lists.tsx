import type { ReactNode } from 'react';
import { ImportRunsProvider } from '@/components/lists/import/import-runs';
import { createExclusionHandlers, createExclusions } from '@/lib/exclusions/exclusions';
import { domainAsWritten } from '@/lib/exclusions/parse-member';
import { connection, sites } from '../../fixtures/rows/fixture-rows.ts';
import { createPage } from '../extension-page.tsx';

/** A screen over a set of real exclusion lists; ids count up from `id-1`, the first list being that. */
export async function openWithExclusions(lists: readonly string[], screen: ReactNode) {
  const page = createPage();
  const { db } = page;
  await db.settings.put({ key: 'connection', value: connection() });
  await db.settings.put({ key: 'sites', value: sites });
  let ids = 0;
  const exclusions = createExclusions({
    db,
    clock: { now: () => Date.now() },
    newId: () => `id-${++ids}`,
    firstListName: (kind) => (kind === 'person' ? 'Do not contact' : 'Companies not to contact'),
    domainOf: domainAsWritten,
  });
  for (const name of lists) await exclusions.createList(name, 'person');
  const handlers = Object.assign(page.handlers, createExclusionHandlers({ db, exclusions, changed: () => undefined }));
  page.open(<ImportRunsProvider>{screen}</ImportRunsProvider>);
  return { ...page, exclusions, handlers };
}

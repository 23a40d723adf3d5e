import '../extension-page.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { facet, person, record, tomasz } from '../../fixtures/rows/fixture-rows.ts';
import { line, searchPage } from '../../fixtures/rows/result-rows.ts';
import { keptSearch, openSearch, runButton, vp } from './open-search.tsx';

it('whole profiles of previewed people that are known are said before "Search" pays for them again', async () => {
  const row = await keptSearch({ filters: vp });
  const pages = [searchPage(0, [line(tomasz.slug), line('somebody')], { searchId: row.id }, 'preview')];
  const { db } = await openSearch({ filters: vp, searches: [row], pages });
  await waitFor(() => runButton(/^Search/));
  expect(screen.queryByText(/would be paid for again/)).toBeNull();
  await act(() => db.records.put(record(tomasz, { profile: facet(person()) })));
  await screen.findByText('1 of those previewed is known already and would be paid for again by “Search”.');
});

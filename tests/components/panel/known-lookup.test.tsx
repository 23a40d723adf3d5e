import '../../worlds/dom-setup.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Panel } from '@/components/panel/panel';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import { amara, balance, connection, facet, record } from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, failing } from '../extension-page.tsx';

const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

/** Asks once more for an address that nobody was found under; the worker answers when it is let. */
async function askAgain(end: unknown) {
  let answer = () => {};
  const held = new Promise<unknown>((resolve) => {
    answer = () => resolve(end);
  });
  const page = createPage({ tab: { subject: null }, answers: { enrich: held } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.balances.put(balance());
  const nobody = subjectOfEmail('someone@acme.com');
  await page.db.records.put(record(nobody, { profile: facet(null, Date.now() - 60_000, 0) }, null));
  page.open(<Panel page={page.follow()} />);
  await page.user.type(await screen.findByLabelText('Look up a person'), 'someone@acme.com{Enter}');
  await screen.findByText('Nothing found');
  await screen.findByRole('button', { name: 'Cancel' });
  await act(async () => answer());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
}

it('an address without a result, asked for again, is not said to be cancelled', async () => {
  await askAgain(answering({ outcome: 'nothing-found', chargedMilli: 0 }));
  await waitFor(() => expect(heard()).toContain('Nothing found. Not charged'));
});

it('one that was cancelled is', async () => {
  await askAgain(failing({ kind: 'cancelled' }));
  await waitFor(() => expect(heard().join(' ')).toContain('Cancelled.'));
});

it('a lookup made on a page without a subject does not return on another one after a person was visited', async () => {
  const page = createPage({ tab: { subject: null } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.balances.put(balance());
  page.open(<Panel page={page.follow()} />);
  await page.user.type(await screen.findByLabelText('Look up a person'), 'jane@acme.com{Enter}');
  await screen.findByRole('button', { name: 'Back to this page' });
  page.tabs.moveTo(amara);
  await screen.findByRole('heading', { level: 1, name: /amara/i });
  page.tabs.moveTo(null);
  expect(await screen.findByLabelText('Look up a person')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Back to this page' })).toBeNull();
});

import '../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Panel } from '@/components/panel/panel';
import { amara, connection, day, emailEntry, facet, intent, person, record } from '../../fixtures/rows/fixture-rows.ts';
import { excludedAmara, list } from '../../fixtures/rows/list-rows.ts';
import { answering, createPage } from '../extension-page.tsx';

const address = 'amara.okonkwo@fenwick.example';

async function openExcluded() {
  const page = createPage({ tab: { subject: amara }, answers: { confirmOverride: answering({}) } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  const previous = { value: [emailEntry({ address: 'old@fenwick.example' })], boughtAt: Date.now() - 9 * day };
  const email = { ...facet([emailEntry()]), previous };
  const mobile = facet({ numbers: ['+31612345678'] });
  await page.db.records.put(record(amara, { email, mobile, profile: facet(person()) }));
  await page.db.lists.put(list('customers', 'Customers', 'person'));
  await page.db.members.put(excludedAmara);
  page.open(<Panel page={page.follow()} />);
  await screen.findByText('Excluded: Customers');
  await screen.findByRole('button', { name: 'Show anyway … (Email)' });
  return page;
}

const row = (name: string) => within(screen.getByRole('region', { name }));

it('what is known of somebody excluded is kept back, with its age', async () => {
  await openExcluded();
  for (const name of ['Email', 'Mobile']) {
    expect(row(name).getByText('Known, kept back')).toBeTruthy();
    expect(row(name).getByText('12 days ago')).toBeTruthy();
  }
  expect(document.body.textContent).not.toContain('@fenwick.example');
  expect(document.body.textContent).not.toContain('6 1234 5678');
  expect(screen.queryByRole('button', { name: /^Copy anyway/ })).toBeNull();
});

it('is shown by a press in its row alone; copying still takes two steps in words', async () => {
  const { user, messages } = await openExcluded();
  await user.click(screen.getByRole('button', { name: 'Show anyway … (Email)' }));
  expect(row('Email').getByText(address, { exact: false })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Email' })));
  expect(row('Mobile').getByText('Known, kept back')).toBeTruthy();
  expect(messages.map(({ name }) => name)).not.toContain('confirmOverride');
  await user.click(row('Email').getByRole('button', { name: 'Copy anyway … (Copy email)' }));
  expect(await navigator.clipboard.readText()).toBe('');
  await user.click(await screen.findByRole('button', { name: 'Copy anyway' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  await waitFor(() => expect(messages.map(({ name }) => name)).toContain('confirmOverride'));
});

it('when an answer itself shows that somebody is excluded, what was announced goes', async () => {
  const page = createPage({ tab: { subject: amara } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.records.put(record(amara, { profile: facet(person()) }));
  await page.db.lists.put(list('customers', 'Customers', 'person'));
  page.open(<Panel page={page.follow()} />);
  await screen.findByRole('button', { name: /^Find email/ });
  await page.db.records.put(record(amara, { email: facet([emailEntry()], Date.now()), profile: facet(person()) }));
  await row('Email').findByText(`Email found: ${address}`);
  await page.db.members.put(excludedAmara);
  await screen.findByText('Excluded: Customers');
  await expect.poll(() => document.body.textContent).not.toContain(address);
  await waitFor(() => expect(row('Email').getByRole('status').textContent).toBe('Known, kept back'));
});

it('is shown at once where it was bought in this view in spite of the list', async () => {
  const { db } = await openExcluded();
  const bought = { ...intent(amara), id: 'second', anyway: true, state: 'settled' as const, createdAt: Date.now() };
  await db.intents.put(bought);
  await db.records.put(
    record(amara, {
      email: { ...facet([emailEntry()]), boughtAt: Date.now(), intentId: bought.id },
      mobile: facet({ numbers: ['+31612345678'] }),
    }),
  );
  expect(await row('Email').findByText(address, { exact: false })).toBeTruthy();
  expect(row('Mobile').getByText('Known, kept back')).toBeTruthy();
});

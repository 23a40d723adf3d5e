import '../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SubscribedLists } from '@/components/lists/subscribed/subscribed-lists';
import type { SubscribedList } from '@/lib/database/schema/settings-rows';
import { dayMs } from '@/lib/platform/time';
import { answering, createPage, type PageOptions } from '../extension-page.tsx';

const address = 'https://lists.halden.example/customers.csv';
const nowMs = Date.UTC(2026, 10, 21);
const list: SubscribedList = {
  ...{ id: 'one', address, name: 'customers.csv', count: 1200, skipped: 3 },
  ...{ checkedAt: nowMs, goodAt: nowMs - 5 * dayMs, refused: null },
};

async function open(lists: SubscribedList[], options: PageOptions = {}) {
  const page = createPage(options);
  await page.db.settings.put({ key: 'subscribed', value: lists });
  page.open(<SubscribedLists nowMs={nowMs} />);
  await screen.findByRole('button', { name: 'Subscribe to a list' });
  return page;
}

async function subscribe(page: Awaited<ReturnType<typeof open>>, text: string) {
  await page.user.click(screen.getByRole('button', { name: 'Subscribe to a list' }));
  await page.user.type(screen.getByRole('textbox', { name: 'Address or list code' }), text);
  await page.user.click(screen.getByRole('button', { name: 'Subscribe' }));
}

it('subscribes to a CSV file by its address, after the browser was asked about its host alone', async () => {
  const page = await open([], {
    answers: { subscribeList: answering({ outcome: 'subscribed', name: 'customers.csv' }) },
  });
  await subscribe(page, address);
  await waitFor(() => expect(page.messages).toEqual([{ name: 'subscribeList', payload: { code: address } }]));
  expect(page.requested).toEqual([['https://lists.halden.example/*']]);
});

it('says why an address is not taken', async () => {
  const page = await open([], { answers: { subscribeList: answering({ outcome: 'refused', because: 'no-rows' }) } });
  await subscribe(page, address);
  expect(await screen.findByText('No row of the file names a person or a company.')).toBeTruthy();
});

it('shows how many names a list has, its age, and how many rows name no one', async () => {
  await open([list]);
  expect(screen.getByText('1,200 names')).toBeTruthy();
  expect(screen.getByText(/^as of .* ago$/)).toBeTruthy();
  expect(screen.getByText('3 rows name no one and are left out.')).toBeTruthy();
});

it('says why the newest file was not taken, and that the last good copy holds', async () => {
  await open([{ ...list, skipped: 0, refused: 'shrunk' }]);
  expect(screen.getByText(/^The list lost more than half of its names\./)).toBeTruthy();
  expect(screen.queryByText(/left out/)).toBeNull();
});

it('is left after a second press, which says what then excludes no one', async () => {
  const { user, messages } = await open([list], { answers: { unsubscribeList: answering(undefined) } });
  const leave = () => screen.getByRole('button', { name: 'Unsubscribe' });
  await user.click(leave());
  const step = screen.getByRole('group', { name: 'Unsubscribe from “customers.csv”?' });
  expect(step.textContent).toContain('Its 1,200 names then exclude no one here.');
  await user.click(within(step).getByRole('button', { name: 'Cancel' }));
  expect(messages).toEqual([]);
  await user.click(leave());
  await waitFor(() => expect(document.querySelector('[aria-disabled]')).toBeNull());
  await user.click(leave());
  expect(messages).toEqual([{ name: 'unsubscribeList', payload: { id: 'one' } }]);
});

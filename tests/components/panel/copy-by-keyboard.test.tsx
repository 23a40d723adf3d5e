import '../../worlds/dom-setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Panel } from '@/components/panel/panel';
import type { Subject } from '@/lib/subjects/subject';
import {
  amara,
  company,
  connection,
  emailEntry,
  facet,
  person,
  record,
  tomasz,
} from '../../fixtures/rows/fixture-rows.ts';
import { excludedAmara, list } from '../../fixtures/rows/list-rows.ts';
import { createPage } from '../extension-page.tsx';

const mostPresses = 2;
/** The header and a person's links come before the email: far more than a person would press. */
const tooMany = 40;

const email = facet([emailEntry()]);
const known = { email, profile: facet(person()), company: facet(company) };

async function openPanel(subject: Subject) {
  const page = createPage({ tab: { subject } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.records.bulkPut([record(amara, known)]);
  page.open(<Panel page={page.follow()} />);
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const emailRow = () => within(screen.getByRole('region', { name: 'Email' }));

/** Counts what is pressed from where the focus is until "Copied" stands in the email's row. */
async function countPresses({ user }: Awaited<ReturnType<typeof openPanel>>): Promise<number> {
  const copy = await emailRow().findByRole('button', { name: 'Copy email' });
  // The list has been looked at: until then nothing begins to be copied.
  await screen.findByRole('button', { name: /^More for/ });
  let presses = 0;
  for (; document.activeElement !== copy && presses < tooMany; presses++) await user.keyboard('{Tab}');
  await user.keyboard('{Enter}');
  await emailRow().findByText('Copied');
  return presses + 1;
}

describe('in the panel about a known person', () => {
  it(`the email is copied from the keyboard with at most ${mostPresses} presses`, async () => {
    const page = await openPanel(amara);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    expect(await countPresses(page)).toBeLessThanOrEqual(mostPresses);
    expect(write.mock.calls).toEqual([['amara.okonkwo@fenwick.example']]);
  });

  it('also copies for the next person whose page is opened', async () => {
    const page = await openPanel(amara);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await countPresses(page);
    await page.db.records.put(
      record(tomasz, { email: facet([emailEntry({ address: 'tomasz@fenwick.example' })]) }, 'Tomasz Wieczorek'),
    );
    await act(async () => page.tabs.moveTo(tomasz));
    await screen.findByRole('heading', { level: 1, name: 'Tomasz Wieczorek' });
    // The row of the one before is gone, and the focus with it, until the list has been looked at.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(await countPresses(page)).toBeLessThanOrEqual(mostPresses);
    expect(write.mock.calls.at(-1)).toEqual(['tomasz@fenwick.example']);
  });

  it('focus that is elsewhere stays there', async () => {
    const page = await openPanel(amara);
    const settings = await screen.findByRole('button', { name: 'Settings' });
    settings.focus();
    await page.db.records.put(record(tomasz, { email }, 'Tomasz Wieczorek'));
    await act(async () => page.tabs.moveTo(tomasz));
    await screen.findByRole('heading', { level: 1, name: 'Tomasz Wieczorek' });
    await screen.findByRole('button', { name: 'Copy email' });
    await screen.findByRole('button', { name: /^More for/ });
    expect(document.activeElement).toBe(settings);
  });
});

describe('focus begins on nothing in the panel', () => {
  it('copies nothing for an unknown person, where Enter would buy, nor for an answer that this view did not request', async () => {
    const { db } = await openPanel(tomasz);
    await screen.findByRole('button', { name: /^Find email/ });
    await screen.findByRole('button', { name: /^More for/ });
    expect(document.activeElement).toBe(document.body);
    await act(() => db.records.put(record(tomasz, { email: facet([emailEntry()], Date.now()) })));
    await emailRow().findByRole('button', { name: 'Copy email' });
    expect(document.activeElement).toBe(document.body);
  });

  it('copies nothing for an excluded person', async () => {
    const page = createPage({ tab: { subject: amara } });
    await page.db.settings.put({ key: 'connection', value: connection() });
    await page.db.records.put(record(amara, known));
    await page.db.lists.put(list('customers', 'Customers', 'person'));
    await page.db.members.put(excludedAmara);
    page.open(<Panel page={page.follow()} />);
    await screen.findByRole('button', { name: 'Take off the list' });
    expect(screen.getByRole('button', { name: 'Show anyway' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Email' })).toBeNull();
    expect(document.activeElement).toBe(document.body);
  });
});

import '../../worlds/dom-setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Panel } from '@/components/panel/panel';
import { createExclusions } from '@/lib/exclusions/exclusions';
import { domainAsWritten } from '@/lib/exclusions/parse-member';
import { noteStrip } from '@/lib/messaging/batch-strips';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import { batch } from '../../fixtures/rows/batch-rows.ts';
import {
  amara,
  balance,
  connection,
  emailEntry,
  facet,
  intent,
  person,
  record,
  subjectOf,
  tomasz,
} from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage } from '../extension-page.tsx';
import { notAnnounced } from '../not-announced.ts';

const aroha = subjectOf('aroha-ngata');
const scanPage = answering({
  kind: 'read',
  host: 'blog.example',
  isWhole: true,
  subjects: [amara, tomasz, aroha],
  addresses: ['lin@fenwick.example'],
});

async function openPanel(answers: Record<string, unknown> = { scanPage }) {
  const page = createPage({ answers });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.balances.put(balance());
  page.open(<Panel page={page.follow()} />);
  await screen.findByRole('heading', { name: 'No profile open here' });
  return page;
}

async function scanned() {
  const page = await openPanel();
  await page.user.click(await screen.findByRole('button', { name: 'Scan this page' }));
  await screen.findByRole('checkbox', { name: 'Select all: Profiles' });
  return page;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const line = (name: string) =>
  within(screen.getByRole('checkbox', { name: `Select ${name}` }).closest('li') as HTMLElement);
const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('purchases for a list', () => {
  it('is in its rows: address, status and "Copy"; a row without an address says so; "Copy all" has the usable ones', async () => {
    const { db, user } = await scanned();
    const wrong = emailEntry({ address: 'tomasz@fenwick.example', status: 'INVALID' });
    await db.records.bulkPut([
      record(amara, { email: facet([emailEntry()]), profile: facet(person()) }),
      record(tomasz, { email: facet([wrong]) }, 'Tomasz Wieczorek'),
      record(aroha, { email: facet(null, Date.now(), 0) }, 'Aroha Ngata'),
    ]);
    await screen.findByText('Verified');
    expect(
      line('Amara Okonkwo').getByRole('button', { name: 'Copy email amara.okonkwo@fenwick.example' }),
    ).toBeTruthy();
    expect(line('Tomasz Wieczorek').getByText('Not valid')).toBeTruthy();
    expect(line('Aroha Ngata').getByText('Nothing found')).toBeTruthy();
    expect(screen.queryByText('Known')).toBeNull();
    await user.click(button('Copy all · 1 email'));
    await expect.poll(statusTexts).toContain('Copied');
    expect(await navigator.clipboard.readText()).toBe('amara.okonkwo@fenwick.example');
    await user.click(screen.getByRole('checkbox', { name: 'Select all: Profiles' }));
    expect(screen.getByText('3 selected, 3 known', notAnnounced)).toBeTruthy();
  });

  it('names the people whose answer was lost until the balance has decided, and then offers them again', async () => {
    const { db } = await scanned();
    await db.intents.put(intent(tomasz, { id: 'lost', state: 'unknown', sentAt: Date.now() }));
    expect(await line('Tomasz Wieczorek').findByText('Answer lost, charge not known yet')).toBeTruthy();
    expect(line('Aroha Ngata').queryByText('Answer lost, charge not known yet')).toBeNull();
    await db.intents.update('lost', { state: 'settled', outcome: { kind: 'decided', charged: false } });
    await waitFor(() => expect(screen.queryByText('Answer lost, charge not known yet')).toBeNull());
  });

  it('shows the owner of a looked-up address and its status, never a mere “Known”', async () => {
    const { db } = await scanned();
    const lin = subjectOfEmail('lin@fenwick.example');
    await db.records.put(record(lin, { profile: facet(person()) }, 'Lin Zhang'));
    const found = within((await screen.findByText('Not verified')).closest('li') as HTMLElement);
    expect(found.getByRole('button', { name: 'Lin Zhang' })).toBeTruthy();
    expect(found.getByRole('button', { name: 'Copy email lin@fenwick.example' })).toBeTruthy();
    const email = facet([emailEntry({ address: 'lin@fenwick.example' })]);
    await db.records.put(record(lin, { profile: facet(person()), email }, 'Lin Zhang'));
    await screen.findByText('Verified');
    expect(screen.queryByText('Known')).toBeNull();
  });

  it('leads to its people and back to the list', async () => {
    const { user } = await scanned();
    await user.click(button('Tomasz Wieczorek'));
    await screen.findByRole('heading', { level: 1, name: 'Tomasz Wieczorek' });
    await user.click(button('Back to the list'));
    await screen.findByRole('checkbox', { name: 'Select Tomasz Wieczorek' });
  });
});

describe('a scan', () => {
  it('belongs to its address: on the next page it is only a line, which opens or closes it', async () => {
    const { tabs, user } = await scanned();
    act(() => tabs.moveTo(null, 'https://www.pronet.example/jobs'));
    await screen.findByRole('heading', { name: 'No profile open here' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText('blog.example')).toBeTruthy();
    await user.click(button('Show list'));
    await screen.findByRole('checkbox', { name: 'Select Tomasz Wieczorek' });
    act(() => tabs.moveTo(amara));
    await screen.findByRole('heading', { level: 1, name: 'Amara Okonkwo' });
    await user.click(button('Close list'));
    await waitFor(() => expect(screen.queryByText('blog.example')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Show list' })).toBeNull();
  });

  it('is shown again where it was made, until it is closed', async () => {
    const { tabs, user } = await scanned();
    await user.click(button('Close list'));
    await screen.findByRole('heading', { name: 'No profile open here' });
    act(() => tabs.moveTo(amara));
    await screen.findByRole('heading', { level: 1, name: 'Amara Okonkwo' });
    expect(screen.queryByText('blog.example')).toBeNull();
  });
});

describe('another person on the page', () => {
  it('is said to a screen reader, with the list that excludes them', async () => {
    const { db, tabs } = await openPanel();
    await db.records.put(record(amara, { profile: facet(person()) }));
    const exclusions = createExclusions({
      db,
      clock: { now: () => Date.now() },
      newId: () => 'customers',
      firstListName: () => 'Customers',
      domainOf: domainAsWritten,
    });
    await exclusions.exclude(amara, null, { listId: null, route: 'panel', why: '' });
    expect(statusTexts().join('')).toBe('');
    act(() => tabs.moveTo(amara));
    await expect.poll(statusTexts).toContain('Amara Okonkwo. Excluded: Customers');
    act(() => tabs.moveTo(tomasz));
    await expect.poll(statusTexts).toContain('Tomasz Wieczorek');
    act(() => tabs.moveTo(null));
    await expect.poll(statusTexts).toContain('No profile open here');
  });
});

describe('a finished batch', () => {
  const found = batch({ found: 1 }, { state: 'done' });
  // Which strips were closed holds as long as the browser runs.
  beforeEach(() => fakeBrowser.storage.session.clear());

  it('can be closed', async () => {
    const { db, user } = await openPanel();
    await noteStrip(found.id, { place: 'panel' });
    await db.batches.put(found);
    await user.click(await screen.findByRole('button', { name: 'Close the progress of emails' }));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('leaves by itself on the next person, for good; a running one stays', async () => {
    const { db, tabs } = await openPanel();
    await noteStrip(found.id, { place: 'panel' });
    await db.batches.put({ ...found, state: 'running' });
    await screen.findByRole('progressbar');
    act(() => tabs.moveTo(tomasz));
    await screen.findByRole('heading', { level: 1, name: 'Tomasz Wieczorek' });
    expect(screen.getByRole('progressbar')).toBeTruthy();
    await act(() => db.batches.put(found));
    await screen.findByText(/^Done/);
    act(() => tabs.moveTo(aroha));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    act(() => tabs.moveTo(tomasz));
    await screen.findByRole('heading', { level: 1, name: 'Tomasz Wieczorek' });
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

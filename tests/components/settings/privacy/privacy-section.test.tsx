import '../../../worlds/dom-setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { PrivacySection } from '@/components/settings/privacy/privacy-section';
import { RequestList } from '@/components/settings/privacy/request-list';
import type { RequestRow } from '@/lib/database/schema/log-rows';
import type { ChargeRow } from '@/lib/database/schema/rows';
import { isFullDepth } from '../../../depth.ts';
import { amara, connectionId, day, facet, record } from '../../../fixtures/rows/fixture-rows.ts';
import { lists } from '../../../fixtures/rows/list-rows.ts';
import { answering, createPage, failing, type PageOptions } from '../../extension-page.tsx';

interface Given extends PageOptions {
  keepDays?: number | null | 'unchosen';
  locked?: boolean;
  requests?: Partial<RequestRow>[];
  charges?: Partial<ChargeRow>[];
}

const request: RequestRow = {
  at: Date.now() - 60_000,
  method: 'POST',
  origin: 'https://api.service.example',
  path: '/v2/people/export/single',
  bytesOut: 312,
  bytesIn: 18_400,
  status: 200,
  elapsedMs: 1412,
  subjectKey: amara.key,
  intentId: 'intent-1',
};
const charge: ChargeRow = {
  id: 'intent-1',
  intentId: 'intent-1',
  connection: connectionId,
  at: 1,
  kind: 'charge',
  operation: 'email',
  subjectKey: amara.key,
  subjectName: 'Amara Okonkwo',
  chargedMilli: 1000,
  how: 'x-credit',
  group: null,
  quote: { kind: 'range', minMilli: 0, maxMilli: 1000 },
  aboveQuote: false,
  anyway: false,
  reconciled: 1,
  balanceAfterMilli: null,
};

async function openPrivacy({ keepDays = null, locked = false, requests = [], charges = [], ...options }: Given = {}) {
  const page = createPage(options);
  if (keepDays !== 'unchosen') await page.db.settings.put({ key: 'privacy', value: { retentionDays: keepDays } });
  if (locked) await page.db.settings.put({ key: 'policy', value: { locked: ['retentionDays'] } });
  await page.db.requests.bulkAdd(requests.map((part) => ({ ...request, ...part })));
  await page.db.ledger.bulkAdd(charges.map((part) => ({ ...charge, ...part })));
  page.open(
    <>
      <PrivacySection />
      <RequestList />
    </>,
  );
  await screen.findByRole('heading', { name: 'Every request sent' });
  return page;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const keep = () => screen.getByRole('combobox', { name: 'Keep what you bought' });

it('180 days is what is chosen where nobody chose how long', async () => {
  await openPrivacy({ keepDays: 'unchosen' });
  expect(keep()).toHaveProperty('value', '180');
});

describe('keeping purchases', () => {
  it('when a shorter time is chosen, names the erased data and asks only when it is saved', async () => {
    const { messages, user } = await openPrivacy({ answers: { savePrivacy: answering({}) } });
    expect(keep()).toHaveProperty('value', 'for-ever');
    await user.selectOptions(keep(), '90 days');
    expect(screen.getByText(/^Saving this immediately erases what you bought before .*\.$/)).toBeTruthy();
    expect(messages).toEqual([]);
    await user.click(button('Save data retention'));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(messages).toEqual([{ name: 'savePrivacy', payload: { retentionDays: 90 } }]);
  });

  it('when everything is to be kept again, says nothing of erasing', async () => {
    const { messages, user } = await openPrivacy({ keepDays: 30, answers: { savePrivacy: answering({}) } });
    expect(keep()).toHaveProperty('value', '30');
    await user.selectOptions(keep(), 'Forever');
    expect(screen.queryByText(/^Saving this immediately erases/)).toBeNull();
    await user.click(button('Save data retention'));
    expect(messages).toEqual([{ name: 'savePrivacy', payload: { retentionDays: null } }]);
  });

  it('when an administrator has set it, shows it and cannot be changed', async () => {
    await openPrivacy({ keepDays: 45, locked: true });
    expect(keep()).toMatchObject({ value: '45', disabled: true });
    expect(screen.getByText('An administrator has set this.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save data retention' })).toBeNull();
  });
});

describe('visited profiles', () => {
  const visited = () => screen.getByRole('checkbox', { name: 'Visited profiles' });

  it('are remembered by default; when turned off, says how many were erased', async () => {
    const { messages, user } = await openPrivacy({ answers: { saveVisited: answering({ erased: 214 }) } });
    expect(visited()).toHaveProperty('checked', true);
    expect(screen.getByText(/^For 30 days, only in this browser and never in private windows/)).toBeTruthy();
    await user.click(visited());
    expect(await screen.findByText('Turned off. 214 visits were erased.')).toBeTruthy();
    expect(messages).toEqual([{ name: 'saveVisited', payload: { isOn: false } }]);
  });

  it('when turned on again, says that it is saved and nothing of erasing', async () => {
    const { messages, db, user } = await openPrivacy({ answers: { saveVisited: answering({ erased: 0 }) } });
    await act(() => db.settings.put({ key: 'privacy', value: { retentionDays: null, visited: false } }));
    await waitFor(() => expect(visited()).toHaveProperty('checked', false));
    await user.click(visited());
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(screen.queryByText(/were erased/)).toBeNull();
    expect(messages).toEqual([{ name: 'saveVisited', payload: { isOn: true } }]);
  });

  it('when an administrator has set it, cannot be changed', async () => {
    const { db } = await openPrivacy();
    await act(() => db.settings.put({ key: 'policy', value: { locked: ['visitedProfiles'] } }));
    await waitFor(() => expect(visited()).toHaveProperty('disabled', true));
    expect(screen.getByText(/An administrator has set this\./)).toBeTruthy();
  });
});

describe('exporting', () => {
  it('hands a file of everything to the browser and sends nothing', async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) blobs.push(blob);
      return 'blob:file';
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { messages, db, user } = await openPrivacy();
    await db.records.put(record(amara, { email: facet(null) }));
    await user.click(button('Export my data'));
    const said = await screen.findByText(/^Saved as sidenote-\d{4}-\d{2}-\d{2}\.json\./);
    expect(click.mock.contexts[0]).toMatchObject({ href: 'blob:file' });
    expect(said.textContent).toContain(Reflect.get(Object(click.mock.contexts[0]), 'download'));
    expect(JSON.parse((await blobs[0]?.text()) ?? '')).toMatchObject({
      version: 1,
      tables: { records: [{ name: 'Amara Okonkwo' }] },
    });
    expect(messages).toEqual([]);
  });

  it('when the file cannot be written, says so', async () => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new Error('The disk is full');
    });
    const { user } = await openPrivacy();
    await user.click(button('Export my data'));
    expect(await screen.findByText(/^The file could not be written/)).toBeTruthy();
  });
});

describe('erasing everything', () => {
  it('says which data goes and which stays, and does nothing when it is left', async () => {
    const { messages, user } = await openPrivacy();
    await user.click(button('Erase everything'));
    const step = within(screen.getByRole('group', { name: 'Erase everything in this browser?' }));
    expect(step.getByText(/the ledger, the requests, the settings, the sites and the key/)).toBeTruthy();
    expect(step.getByText(/your lists, visits, searches, jobs.*no list protects them/)).toBeTruthy();
    expect(step.getByText(/cannot be undone.*records on the service stay/)).toBeTruthy();
    expect(step.queryByRole('button', { name: 'Export the lists first' })).toBeNull();
    expect(document.activeElement).toBe(button('Cancel'));
    await user.keyboard('{Escape}');
    expect(button('Erase everything')).toBeTruthy();
    expect(messages).toEqual([]);
  });

  it('where there are exclusion lists, leads to them first, and erases nothing by that', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    const { db, messages, user } = await openPrivacy();
    await db.lists.bulkPut(lists);
    await user.click(button('Erase everything'));
    await user.click(await screen.findByRole('button', { name: 'Export the lists first' }));
    await waitFor(() => expect(JSON.stringify(create.mock.calls)).toContain('workspace.html#lists'));
    expect(button('Erase now')).toBeTruthy();
    expect(messages).toEqual([]);
  });

  it('asks the worker once it was confirmed, and says when it is done', async () => {
    const { messages, user } = await openPrivacy({ answers: { eraseEverything: answering({ erased: true }) } });
    await user.click(button('Erase everything'));
    await user.click(button('Erase now'));
    expect(await screen.findByText('Everything was erased. Sidenote is reset.')).toBeTruthy();
    expect(messages).toEqual([{ name: 'eraseEverything', payload: {} }]);
  });

  it('when something is on its way, says that nothing was erased', async () => {
    const { user } = await openPrivacy({ answers: { eraseEverything: answering({ erased: false }) } });
    await user.click(button('Erase everything'));
    await user.click(button('Erase now'));
    expect(await screen.findByText(/in progress, so nothing was erased/)).toBeTruthy();
    expect(button('Erase everything')).toHaveProperty('disabled', false);
  });

  it('when the worker fails, says so', async () => {
    const { user } = await openPrivacy({ answers: { eraseEverything: failing({ kind: 'internal' }) } });
    await user.click(button('Erase everything'));
    await user.click(button('Erase now'));
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
  });

  it('shows the empty state when the tables are emptied elsewhere', async () => {
    const { db } = await openPrivacy({ keepDays: 30, requests: [{}] });
    await act(() => db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear()))));
    expect(await screen.findByText('Nothing has been sent yet')).toBeTruthy();
    // Another live query, which may answer a moment later.
    await waitFor(() => expect(keep()).toHaveProperty('value', '180'));
  });
});

describe('the list of requests', () => {
  const rows = () =>
    within(screen.getByRole('table', { name: 'Every request sent' }))
      .getAllByRole('row')
      .slice(1);
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);

  it('says when nothing was sent', async () => {
    await openPrivacy();
    expect(screen.getByText('Nothing has been sent yet')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says for each request its data, receiver, end and cost, and no name', async () => {
    await openPrivacy({ requests: [{}], charges: [{}] });
    const [row] = rows();
    expect(row && cells(row).slice(1)).toEqual([
      'POST api.service.example/v2/people/export/singleabout amara-okonkwo',
      'Answered (200)',
      '312 B',
      '18.4 kB',
      '1.4 s',
      '1',
    ]);
    expect(screen.queryByText(/Amara Okonkwo/)).toBeNull();
    expect(screen.getByRole('region', { name: 'Table of requests' })).toHaveProperty('tabIndex', 0);
  });

  it.each<
    [what: string, request: Partial<RequestRow>, charge: Partial<ChargeRow> | null, answer: string, cost: string]
  >([
    ['a free question', { intentId: null, subjectKey: null }, null, 'Answered (200)', 'free'],
    [
      'a lost answer',
      { status: 0, bytesIn: null },
      { chargedMilli: null, how: 'unknown' },
      'No answer',
      'not known yet',
    ],
    ['a redirect', { status: 0, bytesIn: 0 }, { chargedMilli: 0 }, 'Redirected, not followed', '0'],
    ['"slow down", before it was asked again', { status: 429 }, {}, 'Asked to slow down (429)', '0'],
    ['nothing found', { status: 404 }, { chargedMilli: 0 }, 'Nothing found (404)', '0'],
    ['a fault of the service', { status: 503 }, { chargedMilli: 0 }, 'Service error (503)', '0'],
    ['a status nobody knows', { status: 418 }, { chargedMilli: 0 }, 'Unexpected response (418)', '0'],
    ['one of a group', {}, { group: { id: 'g', charged: 1, of: 2 } }, 'Answered (200)', '1 of 2 charged'],
    ['a request that is not booked yet', {}, null, 'Answered (200)', '–'],
  ])('has words for %s', async (_what, part, booked, answer, cost) => {
    await openPrivacy({ requests: [part], charges: booked === null ? [] : [booked] });
    const [row] = rows();
    const [, , said, , , , credits] = row === undefined ? [] : cells(row);
    expect([said, credits]).toEqual([answer, cost]);
  });

  it('says that a request looked for names although its path is of something else', async () => {
    const about = { subjectKey: null, intentId: null, path: '/v1/people/mobile-phone-finder' };
    await openPrivacy({ requests: [{ ...about, probesFieldNames: true }, about] });
    expect(rows().map((row) => within(row).queryByText('Field name check') !== null)).toEqual([false, true]);
  });

  it('names no one who was forgotten', async () => {
    await openPrivacy({ requests: [{ subjectKey: null }] });
    expect(screen.queryByText(/about/)).toBeNull();
  });

  if (isFullDepth)
    it('shows the newest hundred first, then older ones, and keeps the focus', async () => {
      const { user } = await openPrivacy({
        requests: Array.from({ length: 250 }, (_, index) => ({
          path: `/v1/${index}`,
          at: Date.now() - (250 - index) * day,
        })),
      });
      expect(rows()).toHaveLength(100);
      expect(rows()[0]?.textContent).toContain('/v1/249');
      expect(screen.getByText('100 of 250. The newest 10,000 are kept.')).toBeTruthy();
      await user.click(button('Show older'));
      await waitFor(() => expect(rows()).toHaveLength(200));
      expect(document.activeElement).toBe(button('Show older'));
      await user.click(button('Show older'));
      await waitFor(() => expect(rows()).toHaveLength(250));
      expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
      expect(document.activeElement).not.toBe(document.body);
    });

  it('grows while it is looked at', async () => {
    const { db } = await openPrivacy({ requests: [{}] });
    await act(() => db.requests.add({ ...request, path: '/v1/payments/credits', intentId: null }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]?.textContent).toContain('/v1/payments/credits');
  });
});

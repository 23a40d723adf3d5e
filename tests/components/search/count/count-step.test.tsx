import '../../extension-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { orderKeyOf } from '@/lib/database/reads';
import type { ServiceFailure } from '@/lib/service/contract/errors';
import { subjectOfSearch } from '@/lib/subjects/known-subjects';
import { connectionId, intent, tomasz } from '../../../fixtures/rows/fixture-rows.ts';
import { list } from '../../../fixtures/rows/list-rows.ts';
import { answering } from '../../extension-page.tsx';
import { keptSearch, openSearch, vp } from '../open-search.tsx';

const count = () => screen.queryByRole('button', { name: 'Count free' });
const origin = connectionId.slice(0, connectionId.indexOf('#'));

describe('Count', () => {
  it('asks how many match for free, and only when it is pressed', async () => {
    const row = await keptSearch({ filters: vp });
    const { user, messages, messagesOf } = await openSearch({
      filters: vp,
      answers: { openSearch: answering({ id: row.id }) },
    });
    await waitFor(() => expect(count()).not.toBeNull());
    expect(messages).toEqual([]);
    await user.click(count() as HTMLElement);
    await waitFor(() => expect(messagesOf('enrich')).toHaveLength(1));
    expect(messagesOf('enrich')).toMatchObject([
      { operation: 'count-people', subject: { slug: row.id }, agreedMilli: 0 },
    ]);
  });

  it('says how many once it is known, and is not offered again', async () => {
    const row = await keptSearch({ filters: vp, counted: { total: 12, at: 1, chargedMilli: 0 } });
    await openSearch({ filters: vp, searches: [row] });
    await screen.findByText('12 people match');
    expect(count()).toBeNull();
    // Not more than there are is asked for.
    screen.getByRole('button', { name: /^Search up to 6 credits/ });
  });

  it('without a match leaves nothing to buy', async () => {
    const row = await keptSearch({ filters: vp, counted: { total: 0, at: 1, chargedMilli: 0 } });
    await openSearch({ filters: vp, searches: [row] });
    await screen.findByText('No one matches');
    for (const name of [/^Preview/, /^Search/, /^Get all/]) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('without a match does not blame the lists', async () => {
    const row = await keptSearch({ filters: vp, counted: { total: 0, at: 1, chargedMilli: 0 } });
    await openSearch({ filters: vp, searches: [row], lists: [list('customers', 'Customers', 'person')] });
    await screen.findByText('No one matches. Some may be on your lists.');
  });

  it('that was charged says its cost', async () => {
    const row = await keptSearch({ filters: vp, counted: { total: 12, at: 1, chargedMilli: 5000 } });
    await openSearch({ filters: vp, searches: [row] });
    await screen.findByText('Counting them cost 5 credits. It is not offered again.');
  });

  it.each(['charged', 'refused'] as const)('is hidden for good where it was %s', async (why) => {
    const page = await openSearch({ filters: vp });
    await waitFor(() => expect(count()).not.toBeNull());
    await page.db.settings.put({ key: 'counting', value: { [origin]: why } });
    await waitFor(() => expect(count()).toBeNull());
    await page.db.settings.put({ key: 'counting', value: { 'https://other.example': why } });
    await waitFor(() => expect(count()).not.toBeNull());
  });

  it('is not offered for companies, without filters or without a key', async () => {
    const { user, db } = await openSearch({ filters: vp });
    await waitFor(() => expect(count()).not.toBeNull());
    const connection = (await db.settings.get('connection'))?.value as object;
    await db.settings.put({ key: 'connection', value: { ...connection, keySetAt: null } as never });
    await waitFor(() => expect((count() as HTMLButtonElement | null)?.disabled ?? true).toBe(true));
    await user.click(screen.getByRole('tab', { name: 'Companies' }));
    expect(count()).toBeNull();
  });

  /** A search whose count failed. */
  async function openFailed(failure: ServiceFailure) {
    const row = await keptSearch({ filters: vp });
    const subject = subjectOfSearch('person', row.id);
    const failed = intent(tomasz, {
      operation: 'count-people',
      subject,
      quote: { kind: 'range', minMilli: 0, maxMilli: 0 },
      agreedMilli: 0,
      orderKey: orderKeyOf(connectionId, 'count-people', subject.key),
      state: 'settled',
      settledAt: Date.now(),
      sentAt: Date.now(),
      createdAt: Date.now(),
      outcome: { kind: 'failed', failure },
    });
    return openSearch({ filters: vp, searches: [row], intents: [failed] });
  }
  const ofThisSearch = /^Only the count of this search was refused\./;
  const ofTheService = 'This service does not count without returning people. Count is not offered again.';

  it('that failed says why, and can be pressed again', async () => {
    await openFailed({ kind: 'not-enough-credits', status: 402 });
    await screen.findByText('Not enough credits');
    expect(count()).not.toBeNull();
    expect(screen.queryByText(ofThisSearch)).toBeNull();
  });

  it.each([
    ['bad-request', 400, 'The service rejected the request'],
    ['not-supported', 501, 'Not supported'],
  ] as const)('that was refused for these filters (%s) says so, and stays', async (kind, status, title) => {
    await openFailed({ kind, status });
    await screen.findByText(title);
    screen.getByText(ofThisSearch);
    expect(count()).not.toBeNull();
  });

  it('that the service refuses for every search says why it is gone, and only where it was pressed', async () => {
    const { db, user } = await openFailed({ kind: 'bad-request', status: 400, serviceText: 'size must be at least 1' });
    await db.settings.put({ key: 'counting', value: { [origin]: 'refused' } });
    await screen.findByText(ofTheService);
    expect(count()).toBeNull();
    expect(screen.queryByText(ofThisSearch)).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Companies' }));
    await waitFor(() => expect(screen.queryByText(ofTheService)).toBeNull());
  });
});

import { originOf } from '@/lib/database/schema/origins';
import '../../worlds/dom-setup.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SyncLine } from '@/components/lists/sync-line';
import type { AnswerOf } from '@/lib/messaging/protocol';
import { connection, connectionId } from '../../fixtures/rows/fixture-rows.ts';
import { list, member } from '../../fixtures/rows/list-rows.ts';
import { pageOf } from '../../worlds/exclusion-policy.ts';
import { row } from '../../worlds/plan-states.ts';
import { createPage } from '../extension-page.tsx';

const hourMs = 3_600_000;
const id = '00000000-0000-4000-8000-000000000001';
const customers = { ...list('customers', 'Customers', 'person'), count: 1 };
const status = () => screen.getByRole('status').textContent;

async function open(answer: AnswerOf<'syncNow'> | Error, createdAt: number | null = null) {
  const page = createPage();
  const { db } = page;
  const nowMs = Date.now();
  await db.settings.put({ key: 'connection', value: connection() });
  await db.members.bulkPut([
    member('customers', pageOf('jane'), 'Jane', { names: [`id:${originOf(connectionId)}|person:${id}`] }),
    member('customers', pageOf('john'), 'John', {
      id: 'john',
      names: [`id:${originOf(connectionId)}|person:${id.replace('1', '2')}`],
    }),
  ]);
  if (createdAt !== null) {
    await db.syncs.put(row({ id: 'm', listId: 'customers', connection: connectionId, values: [id], createdAt }));
    await db.listWrites.bulkAdd([1, 2].map(() => ({ connection: connectionId, at: nowMs - hourMs })));
  }
  const calls: string[] = [];
  page.handlers.syncNow = async ({ listId }: { listId: string }) => {
    calls.push(listId);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  page.open(<SyncLine list={customers} nowMs={nowMs} />);
  return { ...page, calls };
}

describe('the line of the copies on the service', () => {
  it('says until when the list is on the service, the day’s used writes and the waiting members', async () => {
    await open({ outcome: 'synced', left: 0 }, Date.now() - hourMs);
    expect(await screen.findByText(/^On the service until /)).toBeInstanceOf(HTMLElement);
    expect(screen.getByText('1 change waiting')).toBeInstanceOf(HTMLElement);
    expect(screen.getByTitle(/2 of 50 lists used today\.$/)).toBeInstanceOf(HTMLElement);
  });

  it('says before any press when the day is used up, and until when; no longer once it is over', async () => {
    const { db } = await open({ outcome: 'quota', left: 1 }, Date.now() - hourMs);
    const refuse = (at: number, refusedUntil: number) =>
      act(async () => void (await db.listWrites.add({ connection: connectionId, at, refusedUntil })));
    await screen.findByText(/^On the service until /);
    expect(screen.queryByText(/accepts no more lists/)).toBeNull();
    await refuse(Date.now() - hourMs, Date.now() + hourMs);
    const text = await screen.findByText(/^The service accepts no more lists until /);
    expect(text.textContent).toContain('What is missing there is filtered out of answers here.');
    expect(screen.getByText('1 change waiting')).toBeInstanceOf(HTMLElement);
    expect(screen.getByTitle(/2 of 50 lists used today\.$/)).toBeInstanceOf(HTMLElement);
    await act(() => db.listWrites.clear());
    await waitFor(() => expect(screen.queryByText(/accepts no more lists/)).toBeNull());
  });

  it('is quiet while the list is not there', async () => {
    await open({ outcome: 'synced', left: 0 });
    expect(await screen.findByRole('button', { name: 'Copy to the service now' })).toBeInstanceOf(HTMLElement);
    expect(screen.queryByText(/^On the service/)).toBeNull();
  });

  it.each<[string, AnswerOf<'syncNow'> | Error, string]>([
    ['all are there', { outcome: 'synced', left: 0 }, 'The service leaves out everyone on this list that it knows.'],
    [
      'one is not',
      { outcome: 'synced', left: 1 },
      'Copied, except 1 that the service does not know. It is filtered out of answers here.',
    ],
    [
      'nobody has an id',
      { outcome: 'nobody', left: 0 },
      'Nothing to copy: no one on this list has a known service ID yet. Answers here mark them, but may have charged for them.',
    ],
    [
      'the day is used up',
      { outcome: 'quota', left: 1 },
      'The service accepts no more lists today. What is missing there is filtered out of answers here.',
    ],
    [
      'the write was lost',
      { outcome: 'failed', left: 1 },
      'The service did not accept the list. It still works here; try again later.',
    ],
    [
      'the worker does not answer',
      new Error('dead'),
      'The service did not accept the list. It still works here; try again later.',
    ],
  ])('says after a press that %s', async (_what, answer, text) => {
    const { user, calls } = await open(answer);
    await user.click(await screen.findByRole('button', { name: 'Copy to the service now' }));
    await waitFor(() => expect(status()).toBe(text));
    const hasTick = screen.getByRole('status').querySelector('.lucide-check') !== null;
    expect(hasTick).toBe(!(answer instanceof Error) && answer.outcome === 'synced');
    expect(calls).toEqual(['customers']);
  });
});

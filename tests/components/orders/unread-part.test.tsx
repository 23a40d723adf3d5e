import '../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UnreadPages } from '@/components/company/pager';
import { UnreadPart } from '@/components/orders/order-row';
import { OrderTrouble, type OrderTroubleProps } from '@/components/orders/parts/order-trouble';
import type { RowEvent } from '@/components/orders/row-state';
import { createPage } from '../extension-page.tsx';

const quote = { kind: 'range', minMilli: 0, maxMilli: 1000 } as const;
const raw = {
  connection: 'c',
  subjectKey: 'person/x/y',
  operation: 'email',
  orderKey: 'o',
  body: '{"a":1}',
  at: 1,
} as const;

function openTrouble(event: OrderTroubleProps['event']) {
  const page = createPage();
  const calls: string[] = [];
  const say = (what: string) => () => void calls.push(what);
  page.open(
    <OrderTrouble
      quote={quote}
      event={event}
      context={{ nowMs: Date.now() }}
      check={null}
      online
      trouble={null}
      onCheckNow={say('check')}
      onOrderAgain={say('again')}
      onCheckBalance={say('balance')}
      onOpenSettings={say('settings')}
    />,
  );
  return { ...page, pressed: calls };
}

describe('an answer that was paid for and cannot be read', () => {
  const events: [string, Extract<RowEvent, { kind: 'not-understood' | 'failed' }>][] = [
    ['just came', { kind: 'not-understood', intentId: 'i', at: Date.now() }],
    [
      'is found by the door',
      { kind: 'failed', failure: { kind: 'unread-kept', intentId: 'i' }, at: Date.now(), wasSent: false },
    ],
  ];
  it.each(events)('when it %s says that it was paid for, and asks again with the price', async (_when, event) => {
    const { db, user, pressed } = openTrouble(event);
    await db.rawAnswers.put({ ...raw, intentId: 'i' });
    expect(await screen.findByText('{"a":1}')).toBeTruthy();
    expect(screen.getByText(/^You paid for it\./)).toBeTruthy();
    expect(screen.getByText('Asking again is charged again.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Ask again.*1 credit/ }));
    expect(pressed).toEqual(['again']);
  });
});

describe('the unreadable part of an answer', () => {
  it('is said below the known data that came with it', async () => {
    const { db, open } = createPage();
    await db.rawAnswers.put({ ...raw, intentId: 'i', unread: { kind: 'part', count: 1, of: 1 } });
    open(<UnreadPart intentId="i" />);
    expect(
      await screen.findByText(/^Part of the answer could not be read\. You paid for it; it is saved/),
    ).toBeTruthy();
    expect(screen.getByText('{"a":1}')).toBeTruthy();
  });

  it('is counted for a list', () => {
    const { open } = createPage();
    const pages = [
      { page: 0, keys: Array.from({ length: 23 }, (_, at) => `k${at}`), unread: 2, boughtAt: 1 },
      { page: 1, keys: ['z'], boughtAt: 1 },
    ];
    open(<UnreadPages list={{ pages, total: 26, seeds: [] }} />);
    expect(screen.getByText('2 of 25 could not be read. They were paid for and are saved.')).toBeTruthy();
  });
});

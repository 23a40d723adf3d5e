import '../../worlds/dom-setup.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { Panel } from '@/components/panel/panel';
import type { Facets } from '@/lib/database/schema/rows';
import { sampled } from '../../depth.ts';
import {
  balance,
  connection,
  day,
  emailEntry,
  facet,
  person,
  record,
  tomasz,
} from '../../fixtures/rows/fixture-rows.ts';
import { createPage } from '../extension-page.tsx';
import { chooseMore } from '../menus.ts';
import { AskingAgain } from '../row-context.tsx';

async function openPanel(
  askAgainAboveMilli: number | null,
  facets?: Facets,
  balanceMilli?: number,
  perDayMilli: number | null = null,
  perMonthMilli: number | null = null,
) {
  const page = createPage({ tab: { subject: tomasz } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.settings.put({
    key: 'budget',
    value: { perDayMilli, perMonthMilli, askAgainAboveMilli },
  });
  await page.db.balances.put(balance(balanceMilli));
  if (facets !== undefined) await page.db.records.put(record(tomasz, facets));
  page.open(<Panel page={page.follow()} />);
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const group = () => screen.queryByRole('group', { name: 'This can cost up to 1 credit. Continue?' });
const enriched = (messages: { name: string }[]) => messages.filter(({ name }) => name === 'enrich');

describe('a paid button', () => {
  it('when it can cost more than "Ask again above", asks first and sends after the second click', async () => {
    const { messages, user } = await openPanel(500);
    await user.click(button('Find email up to 1 credit'));
    expect(group()).not.toBeNull();
    expect(enriched(messages)).toEqual([]);
    expect(document.activeElement).toBe(button('Cancel'));
    await user.click(button('Yes, up to 1 credit'));
    expect(enriched(messages)).toMatchObject([{ payload: { agreedMilli: 1000 } }]);
  });

  it.each([
    ['is cancelled', (user: { click(element: Element): Promise<void> }) => user.click(button('Cancel'))],
    ['is left with Escape', (user: { keyboard(text: string): Promise<void> }) => user.keyboard('{Escape}')],
  ])('when the question %s, sends nothing and is there again', async (_how, leave) => {
    const { messages, user } = await openPanel(0);
    await user.click(button(/^Find email/));
    await leave(user);
    expect(group()).toBeNull();
    expect(button('Find email up to 1 credit')).toBeTruthy();
    expect(enriched(messages)).toEqual([]);
  });

  it.each([null, 1000, 10_000])('when it costs no more than %s, sends at once', async (above) => {
    const { messages, user } = await openPanel(above);
    await user.click(button(/^Find email/));
    expect(enriched(messages)).toHaveLength(1);
  });

  it.each(
    sampled(
      [
        ['a limit', 10_000, null, null],
        ['a budget of a day', null, 6000, null],
        ['a budget of a month', null, null, 6000],
      ] as const,
      3,
    ),
  )('when each result is charged, first asks people with %s', async (_what, above, perDay, perMonth) => {
    const { messages, user } = await openPanel(above, undefined, undefined, perDay, perMonth);
    await user.click(button(/^Find mobile/));
    screen.getByRole('group', { name: 'This costs 5 credits each, if found. Continue?' });
    screen.getByText(/how many it found only with its answer/);
    expect(enriched(messages)).toEqual([]);
    await user.click(button('Yes, 5 credits each, if found'));
    expect(enriched(messages)).toMatchObject([{ payload: { agreedMilli: 5000 } }]);
  });

  it('that was charged for two states the cost', async () => {
    const mobile = { ...facet({ numbers: ['+31612345678', '+31612345679'] }), chargedMilli: 10_000 };
    const { user } = await openPanel(null, { mobile });
    await user.click(button('Best of 2'));
    await screen.findByText('Charged 10 credits, 5 credits for each number');
  });

  it('when it refreshes, asks first too', async () => {
    const { messages, user } = await openPanel(500, { email: facet([emailEntry()]), profile: facet(person()) });
    await chooseMore(user, /^Refresh/);
    await user.click(button(/^Refresh/));
    expect(enriched(messages)).toEqual([]);
    await user.click(button('Yes, up to 1 credit'));
    expect(enriched(messages)).toMatchObject([{ payload: { refresh: true } }]);
  });

  it('when nothing was found before, asks first too', async () => {
    const { messages, user } = await openPanel(500, { email: facet(null, Date.now() - day, 0) });
    await user.click(button(/^Find email/));
    expect(group()).not.toBeNull();
    expect(enriched(messages)).toEqual([]);
  });

  it('when its price is for each, says that', async () => {
    const onAsk = vi.fn();
    const page = createPage();
    const quote = { kind: 'per-unit', unitMilli: 5000 } as const;
    page.open(
      <AskingAgain aboveMilli={1000}>
        <ConfirmedPriceButton label="Find mobile" quote={quote} onOrder={onAsk} />
      </AskingAgain>,
    );
    await page.user.click(button('Find mobile 5 credits each, if found'));
    await page.user.click(button('Yes, 5 credits each, if found'));
    expect(onAsk).toHaveBeenCalledOnce();
  });

  it('until the limits are read, takes no press', async () => {
    const onAsk = vi.fn();
    const page = createPage();
    await page.db.settings.put({
      key: 'budget',
      value: { perDayMilli: null, perMonthMilli: null, askAgainAboveMilli: 500 },
    });
    const quote = { kind: 'range', minMilli: 0, maxMilli: 1000 } as const;
    page.open(<ConfirmedPriceButton label="Find email" quote={quote} onOrder={onAsk} />);
    fireEvent.click(button('Find email up to 1 credit'));
    await expect.poll(() => button('Find email up to 1 credit')).toHaveProperty('disabled', false);
    expect(onAsk).not.toHaveBeenCalled();
    await page.user.click(button('Find email up to 1 credit'));
    await page.user.click(button('Yes, up to 1 credit'));
    expect(onAsk).toHaveBeenCalledOnce();
  });
});

describe('the balance after a paid button', () => {
  it('when the balance covers it, is in the description of the button', async () => {
    await openPanel(null);
    expect(button(/^How to write/).getAttribute('aria-description')).toContain('Leaves 407 of 411');
  });

  it('when the balance does not, is said before the click, which stays possible', async () => {
    await openPanel(null, undefined, 400);
    expect(screen.getByText('You have 0.4, this costs up to 1 credit')).toBeTruthy();
    expect(button(/^Find email/)).toHaveProperty('disabled', false);
  });
});

describe('the way to the workspace', () => {
  it('when pressed, opens it in a tab', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    const { user } = await openPanel(null);
    await user.click(button('Open workspace'));
    expect(create.mock.calls[0]?.[0].url).toMatch(/\/workspace\.html$/);
  });
});

import '../../../worlds/dom-setup.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Settings } from '@/components/settings/settings';
import type { BudgetSettings, LockedField } from '@/lib/database/schema/settings-rows';
import { sampled } from '../../../depth.ts';
import { connection, intent, sites, tomasz } from '../../../fixtures/rows/fixture-rows.ts';
import { charge, spendBudget } from '../../../fixtures/rows/ledger-rows.ts';
import { answering, createPage, failing, type PageOptions } from '../../extension-page.tsx';

interface Given extends PageOptions {
  budget?: BudgetSettings;
  locked?: LockedField[];
}

async function openSettings({ budget, locked, ...options }: Given = {}) {
  const page = createPage(options);
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.settings.put({ key: 'sites', value: sites });
  if (budget !== undefined) await page.db.settings.put({ key: 'budget', value: budget });
  if (locked !== undefined) await page.db.settings.put({ key: 'policy', value: { locked } });
  await page.db.ledger.put(charge({ id: 'a', at: Date.now() - 1000, chargedMilli: 3500 }));
  await page.db.intents.put(intent(tomasz, { state: 'unknown', sentAt: Date.now() - 5000 }));
  page.open(<Settings />);
  await screen.findByLabelText('Budget per day');
  await screen.findByLabelText('Requests a second');
  return page;
}

const field = (name: string) => screen.getByLabelText(name);
const spending = () => within(screen.getByRole('region', { name: 'Spending' }));
const save = () => screen.getByRole('button', { name: 'Save budgets' });

describe('the budgets', () => {
  it('when opened, show the saved limits and the amounts spent', async () => {
    await openSettings({ budget: { ...spendBudget, perMonthMilli: 600_500 } });
    expect(field('Budget per day')).toHaveProperty('value', '40');
    expect(field('Budget per month')).toHaveProperty('value', '600.5');
    expect(field('Ask again above … credits')).toHaveProperty('value', '10');
    // The order whose answer was lost counts at its most, as it does against the budget.
    expect(spending().getByText('credits, 4.5 spent today')).toBeTruthy();
    expect(spending().getByText('credits, 4.5 spent this month')).toBeTruthy();
  });

  it('when saved, go to the worker in thousandths, empty ones as none', async () => {
    const { messages, user } = await openSettings({ budget: spendBudget, answers: { saveBudget: answering({}) } });
    await user.clear(field('Budget per day'));
    await user.type(field('Budget per day'), ' 12,5 ');
    await user.clear(field('Budget per month'));
    await user.clear(field('Ask again above … credits'));
    await user.type(field('Ask again above … credits'), '0.1');
    await user.click(save());
    expect(await spending().findByText('Saved')).toBeTruthy();
    expect(messages).toEqual([
      { name: 'saveBudget', payload: { perDayMilli: 12_500, perMonthMilli: null, askAgainAboveMilli: 100 } },
    ]);
  });

  it('when saved below the amount spent today, say that today’s is spent', async () => {
    const { user } = await openSettings({ budget: spendBudget, answers: { saveBudget: answering({}) } });
    await user.clear(field('Budget per day'));
    await user.type(field('Budget per day'), '2');
    await user.click(save());
    await spending().findByText('Saved');
    expect(spending().getByText(/^Today’s budget is already spent \(4\.5 of 2 credits\)/)).toBeTruthy();
    await user.clear(field('Budget per day'));
    await user.type(field('Budget per day'), '20');
    await user.click(save());
    await spending().findByText('Saved');
    expect(spending().queryByText(/already spent/)).toBeNull();
  });

  it('when 0, stop all spending and are no empty field', async () => {
    const { messages, user } = await openSettings({ answers: { saveBudget: answering({}) } });
    await user.type(field('Budget per day'), '0{Enter}');
    expect(messages).toMatchObject([{ payload: { perDayMilli: 0, perMonthMilli: null, askAgainAboveMilli: null } }]);
  });

  it.each(
    sampled(
      [
        ['1,00', /Enter a number such as/],
        ['1.000', /Enter a number such as/],
        [',100', /Enter a number such as/],
        ['12.55', /Enter a number such as/],
        ['-1', /Enter a number such as/],
        ['ten', /Enter a number such as/],
        ['1e3', /Enter a number such as/],
        ['1000001', /Enter at most 1,000,000 credits/],
      ] as const,
      3,
    ),
  )('when a field says %s, explain its form, save nothing and keep the typed text', async (text, message) => {
    const { messages, user } = await openSettings();
    await user.type(field('Budget per month'), text);
    await user.click(save());
    expect(field('Budget per month').getAttribute('aria-invalid')).toBe('true');
    expect(spending().getByText(message)).toBeTruthy();
    expect(field('Budget per month')).toHaveProperty('value', text);
    expect(field('Budget per day').getAttribute('aria-invalid')).not.toBe('true');
    expect(messages).toEqual([]);
    await user.type(field('Budget per month'), '{Backspace}');
    expect(spending().queryByText(message)).toBeNull();
  });

  it.each(
    sampled(
      [
        ['1,000', 1_000_000],
        ['12,345.5', 12_345_500],
        ['1,000,000', 1_000_000_000],
      ] as const,
      3,
    ),
  )('when written in groups as everywhere here, like %s, are read', async (text, milli) => {
    const { messages, user } = await openSettings({ answers: { saveBudget: answering({}) } });
    await user.type(field('Budget per month'), text);
    await user.click(save());
    expect(await spending().findByText('Saved')).toBeTruthy();
    expect(messages).toMatchObject([{ payload: { perMonthMilli: milli } }]);
  });

  it('when one of them cannot be read, are saved without it, which stays as it was typed', async () => {
    const { messages, user } = await openSettings({ budget: spendBudget, answers: { saveBudget: answering({}) } });
    await user.clear(field('Budget per day'));
    await user.type(field('Budget per day'), '25');
    await user.clear(field('Budget per month'));
    await user.type(field('Budget per month'), 'ten');
    await user.click(save());
    expect(await spending().findByText('Saved, except the field marked above')).toBeTruthy();
    expect(messages).toEqual([{ name: 'saveBudget', payload: { ...spendBudget, perDayMilli: 25_000 } }]);
    expect(field('Budget per month')).toHaveProperty('value', 'ten');
    expect(field('Budget per month').getAttribute('aria-invalid')).toBe('true');
  });

  it('when saving fails, say so and keep the typed text', async () => {
    const { user } = await openSettings({ answers: { saveBudget: failing({ kind: 'internal' }) } });
    await user.type(field('Budget per day'), '7');
    await user.click(save());
    expect(await spending().findByText('Something went wrong')).toBeTruthy();
    expect(field('Budget per day')).toHaveProperty('value', '7');
  });

  it('when an administrator has set one, show it and say so', async () => {
    await openSettings({ budget: spendBudget, locked: ['budgetPerDay'] });
    expect(field('Budget per day')).toHaveProperty('readOnly', true);
    expect(field('Budget per month')).toHaveProperty('readOnly', false);
    expect(spending().getByText('An administrator has set this.')).toBeTruthy();
  });
});

describe('"Requests a second"', () => {
  it('when nothing was saved, is the limit of every account', async () => {
    await openSettings();
    expect(field('Requests a second')).toHaveProperty('value', '5');
  });

  it('when raised, is saved by leaving the field, and can be undone', async () => {
    const { messages, user } = await openSettings({ answers: { saveLimits: answering({}) } });
    await user.clear(field('Requests a second'));
    await user.type(field('Requests a second'), '20');
    await user.tab();
    expect(await screen.findByText('Saved')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(messages).toEqual([
      { name: 'saveLimits', payload: { requestsPerSecond: 20 } },
      { name: 'saveLimits', payload: { requestsPerSecond: 5 } },
    ]);
  });

  it.each(['0', '51', '2.5', 'x', ' '])('when it is %j, explains its form', async (text) => {
    const { messages, user } = await openSettings();
    await user.clear(field('Requests a second'));
    await user.type(field('Requests a second'), text);
    await user.tab();
    expect(screen.getByText('Enter a whole number from 1 to 50')).toBeTruthy();
    expect(messages).toEqual([]);
  });

  it('when an administrator has set it, cannot be saved', async () => {
    await openSettings({ locked: ['requestsPerSecond'] });
    expect(field('Requests a second')).toHaveProperty('readOnly', true);
  });
});

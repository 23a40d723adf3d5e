import '../../worlds/dom-setup.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Panel } from '@/components/panel/panel';
import { subjectAlias } from '@/lib/database/records/aliases';
import type { HeldAnswer } from '@/lib/database/schema/held-rows';
import {
  amara,
  balance,
  connection,
  connectionId,
  intent,
  record,
  subjectOf,
  tomasz,
} from '../../fixtures/rows/fixture-rows.ts';
import { heldAnswer, heldAt } from '../../fixtures/rows/held-rows.ts';
import { excludedFenwick, lists, member } from '../../fixtures/rows/list-rows.ts';
import { answering, createPage, failing } from '../extension-page.tsx';

async function openPanel(held: HeldAnswer[], decided: unknown = answering({ decided: true })) {
  const page = createPage({
    tab: { subject: tomasz },
    answers: { decideHeld: decided, showSubject: answering({}) },
  });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.balances.put(balance());
  await page.db.heldAnswers.bulkPut(held);
  const outcome = { kind: held[0]?.because ?? 'not-confirmed' };
  await page.db.intents.put(intent(tomasz, { id: 'held-1', sentAt: heldAt, settledAt: heldAt, outcome }));
  page.open(<Panel page={page.follow()} />);
  await screen.findByRole('heading', { level: 1 });
  return page;
}
const emailRow = () => within(screen.getByRole('region', { name: 'Email' }));

describe('an answer that is not confirmed', () => {
  it('is shown under its question with a label and its subject, and is not for sale again', async () => {
    await openPanel([heldAnswer('not-confirmed')]);
    expect(await emailRow().findByText('Not confirmed')).toBeTruthy();
    expect(emailRow().getByText('The service returned Amara Okonkwo:')).toBeTruthy();
    expect(await emailRow().findByRole('button', { name: 'Copy email' })).toBeTruthy();
    expect(emailRow().queryByRole('button', { name: /^Find email/ })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tomasz Wieczorek');
  });

  it.each([
    ['This is the same person', 'same-person'],
    ['Not them', 'somebody-else'],
  ])('when “%s” is pressed, says so to the worker', async (name, decision) => {
    const { messages, user } = await openPanel([heldAnswer('not-confirmed')]);
    await user.click(await screen.findByRole('button', { name }));
    expect(messages.at(-1)).toEqual({ name: 'decideHeld', payload: { intentId: 'held-1', decision } });
  });

  it('shows no email when the same answer was given for another person, too', async () => {
    await openPanel([heldAnswer('not-confirmed'), heldAnswer('not-confirmed', subjectOf('bob-poe'), 'held-2')]);
    expect(await emailRow().findByText(/^The service gave the same answer for Bob Poe/)).toBeTruthy();
    expect(screen.queryByText(/fenwick\.example/)).toBeNull();
    expect(emailRow().queryByRole('button', { name: 'Copy email' })).toBeNull();
  });

  it.each([
    ['they are', member('customers', amara, 'Amara Okonkwo'), 'Customers'],
    ['their company is', { ...excludedFenwick, names: ['domain:fenwick.example'] }, 'Customers’ companies'],
  ])('shows no email when %s on a list, and leaves the decision', async (_who, excluded, name) => {
    const page = await openPanel([heldAnswer('not-confirmed')]);
    await page.db.lists.bulkPut(lists);
    await page.db.members.put(excluded);
    expect(await emailRow().findByText(`On your list “${name}”, so what was found is not shown here.`)).toBeTruthy();
    expect(screen.queryByText(/@/)).toBeNull();
    expect(emailRow().queryByRole('button', { name: 'Copy email' })).toBeNull();
    expect(emailRow().getByRole('button', { name: 'This is the same person' })).toBeTruthy();
  });

  it('shows no email when they are on a subscribed or the team’s list', async () => {
    const page = await openPanel([heldAnswer('not-confirmed')]);
    page.handlers.findInTeam = ({ all }) => Promise.resolve({ lists: (all as unknown[]).map(() => 'Firm') });
    await page.db.settings.put({
      key: 'subscribed',
      value: [
        {
          ...{ id: 'firm', address: 'https://lists.firm.example/a.csv', name: 'Firm', count: 1 },
          ...{ checkedAt: 1, goodAt: 1, refused: null },
        },
      ],
    });
    expect(await emailRow().findByText('On your list “Firm”, so what was found is not shown here.')).toBeTruthy();
    expect(screen.queryByText(/@/)).toBeNull();
  });

  it('says it where the worker fails', async () => {
    const { user } = await openPanel([heldAnswer('not-confirmed')], failing({ kind: 'internal' }));
    await user.click(await screen.findByRole('button', { name: 'Not them' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Sidenote could not do that. Try again.');
  });
});

describe('an answer about another person', () => {
  it('shows no bought data, gives advice, and leaves the button with its price', async () => {
    const { messages, user } = await openPanel([heldAnswer('about-another')]);
    expect(await emailRow().findByText('About someone else')).toBeTruthy();
    expect(screen.queryByText(/@/)).toBeNull();
    expect(emailRow().getByRole('button', { name: /^Find email.*1/ })).toBeTruthy();
    expect(emailRow().getByRole('button', { name: 'Check field names' })).toBeTruthy();
    await user.click(emailRow().getByRole('button', { name: 'Open Amara Okonkwo' }));
    expect(messages.at(-1)).toEqual({ name: 'showSubject', payload: { subject: amara, windowId: 1 } });
    await user.click(emailRow().getByRole('button', { name: 'Discard' }));
    expect(messages.at(-1)).toEqual({ name: 'decideHeld', payload: { intentId: 'held-1', decision: 'discard' } });
  });

  it.each([
    ['to an order', {}],
    ['in a row of a list', { isRow: true }],
  ] as const)('that names two known people says which two, %s', async (_where, row) => {
    const page = await openPanel([{ ...heldAnswer('about-another'), ...row }]);
    const { own } = heldAnswer('about-another');
    const [id = '', slug = ''] = own.aliases;
    await page.db.records.bulkPut([
      { ...record(amara, {}), aliases: [slug] },
      {
        ...record(subjectOf('bob-low'), {}, 'Bob Low'),
        createdAt: 1,
        aliases: [id, subjectAlias(connectionId, subjectOf('bob-low').key)],
      },
    ]);
    expect(await screen.findByText('Names two people')).toBeTruthy();
    expect(screen.getByText(/^Part of it belongs to Amara Okonkwo, part to Bob Low\./)).toBeTruthy();
    expect(screen.queryByText(/@/)).toBeNull();
    // Other field names do not explain it.
    expect(screen.queryByRole('button', { name: 'Check field names' })).toBeNull();
  });
});

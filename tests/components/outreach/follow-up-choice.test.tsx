import '../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FollowUpChoice } from '@/components/outreach/follow-up-choice';
import { awayFromWeekend, dueIn } from '@/lib/outreach/due-days';
import { createPage } from '../extension-page.tsx';

const saturday = new Date('2026-11-28T10:00:00').getTime();

beforeEach(() => vi.useFakeTimers({ now: saturday, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

function Choice() {
  const [value, setValue] = useState<number | null>(() => awayFromWeekend(dueIn(Date.now(), 7)));
  return <FollowUpChoice value={value} onChoose={setValue} />;
}

function open() {
  const page = createPage();
  page.open(<Choice />);
  return page;
}
const press = (name: string) => screen.getByRole('button', { name });

it('names the day of a follow-up before it is chosen, and the weekend that it was moved from', async () => {
  const { user } = open();
  expect(screen.getByText('Saturday, Dec 5. Moved to Monday, Dec 7.')).toBeTruthy();
  await user.click(press('3 days'));
  expect(screen.getByText('Tuesday, Dec 1')).toBeTruthy();
  await user.click(press('Never'));
  expect(screen.queryByText(/Dec/)).toBeNull();
});

it('a day of the user’s own starts as the day that was chosen', async () => {
  const { user } = open();
  await user.click(press('Pick a day'));
  expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('2026-12-07');
});

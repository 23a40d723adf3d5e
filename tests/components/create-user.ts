import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/** A person with a pointer and a keyboard, who waits for a confirmation's button to wake up before pressing it. */
export function createUser() {
  const user = userEvent.setup();
  return {
    ...user,
    async click(element: Element): Promise<void> {
      const asleep = element.closest('fieldset:disabled');
      if (asleep !== null) await vi.waitFor(() => expect(asleep.matches(':disabled')).toBe(false), { interval: 20 });
      await user.click(element);
    },
  };
}

import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/** A person with a pointer and a keyboard, who waits for a confirmation's button to wake up before pressing it. */
export function createUser() {
  const user = userEvent.setup();
  return {
    ...user,
    /** A text is put in but for its last character, which is typed: a page draws itself anew after each key. */
    async type(element: Element, text: string): Promise<void> {
      const isPlain = text.length > 3 && !/[{[]/.test(text);
      await user.click(element);
      if (isPlain) await user.paste(text.slice(0, -1));
      await user.keyboard(isPlain ? text.slice(-1) : text);
    },
    async click(element: Element): Promise<void> {
      const asleep = element.closest('fieldset[aria-disabled=true]');
      if (asleep !== null)
        await vi.waitFor(() => expect(asleep.hasAttribute('aria-disabled')).toBe(false), { interval: 20 });
      await user.click(element);
    },
  };
}

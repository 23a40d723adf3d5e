import { screen, within } from '@testing-library/react';
import type { createUser } from '../create-user.ts';

/** The dialog "Send to …", and presses in it. */

type User = ReturnType<typeof createUser>;

/** Opens the dialog, unless it is open. */
export async function openSendTo(user: User): Promise<HTMLElement> {
  const open = screen.queryByRole('dialog', { name: /^Send/ });
  if (open !== null) return open;
  const [button] = screen.getAllByRole('button', { name: 'Send to …' });
  if (button === undefined) throw new Error('Nothing can be sent');
  await user.click(button);
  return screen.findByRole('dialog', { name: /^Send \d/ });
}

export interface SaveOptions {
  /** Of a table: "Everything" instead of the usual columns. */
  columns?: string;
}

/** Saves a file for a target, and leaves the dialog open on what came of it. */
export async function saveFor(user: User, target: RegExp, { columns }: SaveOptions = {}): Promise<HTMLElement> {
  const dialog = await openSendTo(user);
  await user.click(within(dialog).getByRole('radio', { name: target }));
  if (columns !== undefined) {
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Columns of the file' }), columns);
  }
  await user.click(await within(dialog).findByRole('button', { name: /^Save\b/ }));
  return dialog;
}

export async function closeSendTo(user: User): Promise<void> {
  await user.click(within(screen.getByRole('dialog', { name: /^Send/ })).getByRole('button', { name: 'Close' }));
}

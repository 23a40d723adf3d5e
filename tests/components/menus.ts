import { screen } from '@testing-library/react';

interface Presser {
  click(element: Element): Promise<void>;
}

/** Opens a menu and presses one of its entries. */
async function choose(user: Presser, menu: string | RegExp, entry: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(screen.getByRole('button', { name: entry }));
}

/** From the menu of the panel's bar. */
export const chooseTool = (user: Presser, entry: string) => choose(user, 'Page tools', entry);

/** From the menu of the person on the screen. */
export const chooseMore = (user: Presser, entry: string | RegExp) => choose(user, /^More for /, entry);

import type { Page } from '@playwright/test';

/** What a person does, one line each, by role and name. What belongs to the browser is said by the test, which has done it before. */
export function countActions(page: Page) {
  const done: string[] = [];
  const step = (name: string, act: Promise<void>) => act.then(() => void done.push(name));
  return {
    done,
    /** Typed or pasted. */
    enter: (name: string, text: string) => step(name, page.getByRole('textbox', { name }).fill(text)),
    /** A password field has no role. */
    enterKey: (text: string) => step('API key', page.getByLabel('API key', { exact: true }).fill(text)),
    choose: (name: string) => step(name, page.getByRole('radio', { name }).check()),
    press: (name: string) => step(name, page.getByRole('button', { name: new RegExp(`^${name}`) }).click()),
    pressIcon: () => void done.push('The icon'),
    allow: () => void done.push('Allow, in the browser’s own dialog'),
  };
}

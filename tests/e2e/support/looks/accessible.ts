import type { Page } from '@playwright/test';
import axeCore, { type AxeResults, type RunOnly, type RunOptions } from 'axe-core';
import { expect } from '../sidenote.ts';

const judgedByPrograms = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Every rule of WCAG 2.2 A and AA that a program can judge; in the dark once more what a theme can change, the contrast. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNoViolation(page, { type: 'tag', values: judgedByPrograms }, what);
  // What lies under the pointer changes its colour slowly, and on the way it has those of neither theme.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoViolation(page, { type: 'rule', values: ['color-contrast'] }, `${what}, dark`);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}

interface AxePage {
  axe: { run(of: Document, options: RunOptions): Promise<AxeResults> };
}

/** Half a megabyte, which a document keeps: put in once and not for each look at it. */
async function putAxeIn(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
}

export async function expectNoViolation(page: Page, runOnly: RunOnly, what: string): Promise<void> {
  await putAxeIn(page);
  const { violations } = await page.evaluate(
    async (options) => (window as unknown as AxePage).axe.run(document, options),
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(found, what).toEqual([]);
}

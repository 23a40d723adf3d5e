import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const folder = process.env.SIDENOTE_PICTURES;
const themes = ['light', 'dark'] as const;

/** Draws a screen at these widths in both themes, if `SIDENOTE_PICTURES` names a folder. The screen is left light, at its first width. */
export async function draw(page: Page, name: string, widths: readonly number[]): Promise<void> {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: width > 700 ? 800 : 720 });
    for (const colorScheme of themes.toReversed()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}

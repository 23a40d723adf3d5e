/** docs/icon.svg and icon-small.svg → public/icon/*.png; run by hand when a drawing changes: `npx tsx scripts/render-icons.ts`. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './find-browsers.mjs';

const root = join(import.meta.dirname, '..');
const drawing = (size: number) => readFileSync(join(root, 'docs', size < 48 ? 'icon-small.svg' : 'icon.svg'), 'utf8');
const executablePath = await findChromium();
if (executablePath === null) throw new Error('No Chromium was found: run "node scripts/setup.mjs" once.');

mkdirSync(join(root, 'public/icon'), { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const size of [16, 32, 48, 96, 128]) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${drawing(size)}`);
  await page.screenshot({ path: join(root, `public/icon/${size}.png`), omitBackground: true });
}
await browser.close();

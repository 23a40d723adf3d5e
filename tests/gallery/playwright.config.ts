import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/find-browsers.mjs';

const chromium = await findChromium();

/** `npm run gallery [-- name …]`: a picture of each state, see `gallery.spec.ts`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.output/test-results/gallery',
  globalSetup: './serve-gallery.ts',
  workers: 2,
  fullyParallel: true,
  // A hundred thousand rows take a while to be written, and a long page at twice its size takes a while to be drawn.
  timeout: 180_000,
  use: {
    deviceScaleFactor: 2,
    locale: 'en-GB',
    actionTimeout: 5000,
    // The first page of a build is read from a cold disk.
    navigationTimeout: 30_000,
    launchOptions: { ...(chromium !== null && { executablePath: chromium }), args: ['--no-sandbox'] },
  },
  reporter: 'list',
});

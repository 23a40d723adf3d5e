import { defineConfig } from '@playwright/test';
import { isFullDepth } from './tests/depth.ts';

/**
 * The fixtures start the sandbox and the browser themselves: each test its own sandbox, and one browser for the tests of a worker process,
 * emptied between them (`tests/e2e/support/browsers/shared-browser.ts`).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.output/test-results/e2e',
  // Minutes long: in the full lane only, as is what lacks the tag `@smoke`. `SIDENOTE_DEPTH=full npx playwright test deep-export`.
  testIgnore: isFullDepth ? [] : ['**/deep-export.spec.ts'],
  // Of the time that a journey takes, the most is waited for: a page that opens, a service that is slow on purpose.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // What must happen within a time is tried when nothing else runs: beside three browsers on two cores a page that blocks for 150 ms was seen
  // to block for a second. So is what Chromium itself does not survive beside others.
  projects: [
    // A trace costs a seventh more. The fast lane records one when it repeats a test that failed.
    { name: 'journeys', grepInvert: /@timed/, use: { trace: isFullDepth ? 'retain-on-failure' : 'off' } },
    { name: 'timed', grep: /@timed/, dependencies: ['journeys'], workers: 1 },
  ],
  // How long a thing may take is measured elsewhere; here a busy machine must not decide. A test names a time of its own only where it is
  // about that time, or longer than these.
  expect: { timeout: 30_000 },
  timeout: 240_000,
  forbidOnly: Boolean(process.env.CI),
  // Costs a test that passes nothing.
  use: { screenshot: 'only-on-failure' },
  reporter: [['list'], ['json', { outputFile: `.output/test-results/${process.env.SIDENOTE_REPORT ?? 'e2e'}.json` }]],
});

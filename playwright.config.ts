import { defineConfig } from '@playwright/test';

/** The fixtures start the sandbox and the browser themselves, each test its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.output/test-results/e2e',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.output/test-results/e2e.json' }]],
});

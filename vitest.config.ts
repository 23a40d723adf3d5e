import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

const componentTests = 'tests/components/**/*.test.{ts,tsx}';

export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    setupFiles: ['tests/setup.ts'],
    reporters: ['default', 'json'],
    outputFile: { json: '.output/test-results/unit.json' },
    allowOnly: !process.env.CI,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [componentTests, 'tests/e2e/**', 'tests/chaos/**', 'tests/bench/**'],
        },
      },
      {
        extends: true,
        test: { name: 'dom', environment: 'happy-dom', include: [componentTests] },
      },
    ],
  },
});

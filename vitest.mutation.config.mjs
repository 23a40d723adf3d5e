import { defineConfig } from 'vitest/config';

/**
 * For Stryker (`stryker.config.json`): the tests of the modules it mutates, without the browser that `vitest.config.ts` fakes. The tsconfig
 * named there does not exist on purpose: Stryker would rewrite it with TypeScript's own API, which version 7 no longer has.
 */
export default defineConfig({
  plugins: [
    {
      name: 'without-simulations',
      enforce: 'pre',
      transform: (code, id) =>
        id.endsWith('/limiter.test.ts')
          ? code.replace("describe('the limiter, over generated", "describe.skip('the limiter, over generated")
          : undefined,
    },
  ],
  resolve: { alias: { '@': import.meta.dirname } },
  test: {
    setupFiles: ['tests/setup.ts'],
    testTimeout: 8000,
    include: [
      'tests/lib/service/limiter/*.test.ts',
      'tests/lib/service/contract/{retry-after,prices*,credits}.test.ts',
      'tests/lib/purchases/**/*.test.ts',
      'tests/lib/database/ledger/spend-reads.test.ts',
    ],
    // Simulations take seconds each: no mutant is worth that.
    exclude: ['**/*.slow.test.ts'],
  },
});

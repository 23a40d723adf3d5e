import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { isFullDepth } from './tests/depth.ts';
import { findTests, projects } from './tests/projects.ts';

// A worker's short-lived objects are collected half as often: a twelfth less processor time.
setFlagsFromString('--max-semi-space-size=32');

const tests = findTests(import.meta.dirname, isFullDepth);

export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    setupFiles: ['tests/setup.ts'],
    reporters: ['default', 'json'],
    outputFile: { json: `.output/test-results/${process.env.SIDENOTE_REPORT ?? 'unit'}.json` },
    allowOnly: !process.env.CI,
    // A test of a page or a database waits for two fifths of its time. Two workers a core took a fifth less than one; by itself Vitest
    // leaves a core to the terminal.
    maxWorkers: 2 * availableParallelism(),
    // A process for each file takes a quarter more processor time, most of it to start and to compile what all of them import.
    pool: 'threads',
    // How long a thing may take is measured elsewhere; here a busy machine must not decide.
    testTimeout: isFullDepth ? 3_600_000 : 240_000,
    expect: { poll: { timeout: 120_000 } },
    hookTimeout: 240_000,
    teardownTimeout: 240_000,
    projects: projects.map((name) => ({
      extends: true,
      test: {
        name,
        environment: name === 'dom' ? 'happy-dom' : 'node',
        include: tests[name],
        // A page needs a world of its own. A context for each file costs a quarter less than a thread for each; what they leave behind is
        // collected when a worker ends, which it does at the limit.
        ...(name === 'dom' && {
          ...{ pool: 'vmThreads', vmMemoryLimit: '1GB' },
          setupFiles: ['tests/setup.ts', 'tests/setup-dom.ts'],
        }),
        // Most of a short test is the loading of modules; without a database or a page they can be loaded once for many files.
        ...(name === 'pure' && { isolate: false, setupFiles: ['tests/setup-pure.ts'] }),
        ...(name === 'database' && { isolate: false, setupFiles: ['tests/setup.ts', 'tests/setup-database.ts'] }),
      },
    })),
  },
});

/** Shared by the scripts. Runs before `npm ci`, on Node 20, with no dependencies. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A problem that the user has to fix; shown as a sentence, without a stack. */
export class SetupError extends Error {
  name = 'SetupError';
}

/** @param {number} startMs */
export const secondsSince = (startMs) => `${((performance.now() - startMs) / 1000).toFixed(1)} s`;

/** Tools of node_modules come first, so that they run on its Node 24 whatever started this script. */
export function toolEnvironment() {
  return {
    ...process.env,
    PATH: join(root, 'node_modules', '.bin') + delimiter + (process.env.PATH ?? ''),
    NO_UPDATE_NOTIFIER: '1',
    npm_config_update_notifier: 'false',
  };
}

/**
 * Runs a command in the root with nothing on its stdin. Resolves to its exit code and all its output; never rejects.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} [environment]
 * @returns {Promise<{ code: number; output: string }>}
 */
export function run(command, args, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...toolEnvironment(), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.once('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}Ended by ${signal}\n` : output }),
    );
  });
}

/**
 * Shows on a terminal which steps run, and for how long. In CI and in a file it says nothing.
 *
 * @param {number} total
 */
export function showProgress(total) {
  const isShown = process.stdout.isTTY && !process.env.CI;
  /** @type {Map<string, number>} */
  const running = new Map();
  let started = 0;
  const clear = () => isShown && process.stdout.write('\r\x1b[2K');
  const show = () => {
    const steps = [...running].map(
      ([name, startMs]) => `${name} ${Math.round((performance.now() - startMs) / 1000)} s`,
    );
    process.stdout.write(`\r\x1b[2K[${started} of ${total}] ${steps.join(', ')}`);
  };
  const timer = isShown ? setInterval(show, 1000) : undefined;
  timer?.unref();
  return {
    /** @param {string} name */
    start(name) {
      started += 1;
      running.set(name, performance.now());
    },
    /** @param {string} name */
    end(name) {
      running.delete(name);
      clear();
    },
    close() {
      clearInterval(timer);
      clear();
    },
  };
}

/**
 * Runs one step and prints a line with its duration.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const startMs = performance.now();
  const result = await work();
  console.log(`${what} (${secondsSince(startMs)})`);
  return result;
}

/**
 * Runs a script's main function: a problem that the user can fix is printed as one sentence, with exit code 1.
 *
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}

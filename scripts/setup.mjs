/** Installs what the other scripts need, even on a fresh machine. Runs before `npm ci`, on Node 20, with no dependencies. */
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium, findFirefox } from './find-browsers.mjs';
import { root, run, runMain, SetupError, step } from './steps.mjs';

/** @param {string} file */
function readLock(file) {
  return /** @type {{ packages: Record<string, { version?: string; optional?: boolean; peer?: boolean }> }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  ).packages;
}

/** Whether node_modules matches package-lock.json. Compared by content, since a checkout changes timestamps. */
function hasDependencies() {
  const installedLock = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const installed = readLock(installedLock);
  return Object.entries(readLock(join(root, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || (optional && !installed[path]) || installed[path]?.version === version,
  );
}

export async function installDependencies() {
  if (!hasDependencies()) {
    await step('Installed the npm packages', async () => {
      const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund']);
      if (code !== 0)
        throw new SetupError(`${output}\nThe npm packages cannot be installed; npm's own words are above.`);
    });
  }
  if (existsSync(join(root, '.wxt/tsconfig.json'))) return;
  const { code, output } = await run('wxt', ['prepare']);
  if (code !== 0) throw new SetupError(`${output}\nWXT cannot prepare its types; its own words are above.`);
}

function isDebianRoot() {
  const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  return isDebian && process.getuid?.() === 0;
}

/** @param {string} name */
async function installDebianPackage(name) {
  // Wait for another apt on this machine instead of failing.
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-q'];
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', [...options, 'update'], quiet);
  const install = await run('apt-get', [...options, 'install', '-y', '--no-install-recommends', name], quiet);
  return { code: install.code, output: update.output + install.output };
}

/** Finds a Chromium or installs one. Resolves to its path. Needs the npm packages if Playwright has to install it. */
export async function setUpChromium() {
  const found = await findChromium();
  if (found) return found;
  const { output } = await step('Installed Chromium', () =>
    isDebianRoot() ? installDebianPackage('chromium') : run('playwright', ['install', 'chromium']),
  );
  const installed = await findChromium();
  if (installed) return installed;
  throw new SetupError(
    `${output}\nNo Chromium was found and none could be installed. Install one (Debian: "apt install chromium"; elsewhere: ` +
      '"npx playwright install chromium") or name one: SIDENOTE_CHROMIUM=/path/to/chromium. Branded Chrome does not load unpacked extensions.',
  );
}

/** The least version that installs the build: `strict_min_version` in wxt.config.ts. */
const leastFirefox = 147;

/** The path of a Firefox that is new enough; null if there is none. */
async function findNewFirefox() {
  const found = findFirefox();
  if (!found) return null;
  const { output } = await run(found, ['--version']);
  return Number(/Firefox (\d+)/.exec(output)?.[1] ?? 0) >= leastFirefox ? found : null;
}

/** Finds a Firefox that is new enough or, as root on Debian, installs Firefox ESR. Resolves to its path. */
export async function setUpFirefox() {
  const found = await findNewFirefox();
  if (found) return found;
  const output = isDebianRoot()
    ? (await step('Installed Firefox ESR', () => installDebianPackage('firefox-esr'))).output
    : 'This is not Debian, or not root.';
  const installed = await findNewFirefox();
  if (installed) return installed;
  throw new SetupError(
    `${output}\nNo Firefox ${leastFirefox} or later was found. Install one (Debian: "apt install firefox-esr") or name one: SIDENOTE_FIREFOX=/path/to/firefox.`,
  );
}

/**
 * Installs a virtual display, a window manager and a keyboard tool for tests that need a window. On systems other than Debian, those tests
 * report what is missing.
 */
async function setUpScreen() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const packages = { Xvfb: 'xvfb', openbox: 'openbox', xdotool: 'xdotool' };
  const missing = Object.entries(packages).filter(([tool]) => !folders.some((each) => existsSync(join(each, tool))));
  if (missing.length === 0 || !isDebianRoot()) return;
  await step('Installed a screen for windows', async () => {
    for (const [, name] of missing) {
      const { code, output } = await installDebianPackage(name);
      if (code !== 0) throw new SetupError(`${output}\n${name} cannot be installed; apt's own words are above.`);
    }
  });
}

/** Sets up everything a script needs, and returns the environment to run it in. */
export async function setUp({ firefox = false } = {}) {
  await installDependencies();
  /** @type {Record<string, string>} */
  const environment = { SIDENOTE_CHROMIUM: await setUpChromium() };
  if (firefox) {
    environment.SIDENOTE_FIREFOX = await setUpFirefox();
    // Only the end-to-end tests want Firefox, and some of them need a window.
    await setUpScreen();
  }
  return environment;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    console.log(JSON.stringify(await setUp({ firefox: process.argv.includes('--firefox') })));
  });
}

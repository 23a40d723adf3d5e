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

export function isDebianRoot() {
  const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  return isDebian && process.getuid?.() === 0;
}

/**
 * The Debian packages that a machine lacks, from what was found on it.
 *
 * @param {{ chromium: boolean; firefox: boolean; tools: readonly string[] }} found
 * @param {{ firefox: boolean; screen: boolean }} wanted
 */
export function missingPackages(found, wanted) {
  const screen = Object.entries({ Xvfb: 'xvfb', openbox: 'openbox', xdotool: 'xdotool' });
  return [
    ...(found.chromium ? [] : ['chromium']),
    ...(found.firefox || !wanted.firefox ? [] : ['firefox-esr']),
    ...(wanted.screen ? screen.filter(([tool]) => !found.tools.includes(tool)).map(([, name]) => name) : []),
  ];
}

/**
 * One update and one installation of everything that is missing.
 *
 * @param {readonly string[]} names
 */
export async function installDebianPackages(names) {
  // Wait for another apt on this machine instead of failing.
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-q'];
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', [...options, 'update'], quiet);
  const install = await run('apt-get', [...options, 'install', '-y', '--no-install-recommends', ...names], quiet);
  return { code: install.code, output: update.output + install.output };
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

/** The tools for tests that need a window: a virtual display, a window manager, a keyboard. */
function findScreenTools() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return ['Xvfb', 'openbox', 'xdotool'].filter((tool) => folders.some((each) => existsSync(join(each, tool))));
}

/**
 * Finds the browsers or installs them. Resolves to the variables that name them. Needs the npm packages where Playwright has to install
 * Chromium.
 *
 * @param {{ firefox: boolean; screen: boolean }} wanted
 * @param {Promise<void>} dependencies
 * @returns {Promise<Record<string, string>>}
 */
async function setUpBrowsers(wanted, dependencies) {
  let output = '';
  // Before the packages are there, Playwright's own Chromium is not found. Where Debian installs one, it need not be.
  if (!isDebianRoot()) await dependencies;
  const missing = missingPackages(
    {
      chromium: (await findChromium()) !== null,
      firefox: !wanted.firefox || (await findNewFirefox()) !== null,
      tools: wanted.screen ? findScreenTools() : [],
    },
    wanted,
  );
  if (missing.length > 0 && isDebianRoot()) {
    const installed = await step(`apt installed ${missing.join(', ')}`, () => installDebianPackages(missing));
    output = installed.output;
  } else if (missing.includes('chromium')) {
    output = (await step('Installed Chromium', () => run('playwright', ['install', 'chromium']))).output;
  }
  const chromium = await findChromium();
  if (!chromium)
    throw new SetupError(
      `${output}\nNo Chromium was found and none could be installed. Install one (Debian: "apt install chromium"; elsewhere: ` +
        '"npx playwright install chromium") or name one: SIDENOTE_CHROMIUM=/path/to/chromium. Branded Chrome does not load unpacked extensions.',
    );
  if (!wanted.firefox) return { SIDENOTE_CHROMIUM: chromium };
  const firefox = await findNewFirefox();
  if (!firefox)
    throw new SetupError(
      `${output}\nNo Firefox ${leastFirefox} or later was found. Install one (Debian: "apt install firefox-esr") or name one: SIDENOTE_FIREFOX=/path/to/firefox.`,
    );
  // Where a tool for windows is missing, the tests that need it say so.
  return { SIDENOTE_CHROMIUM: chromium, SIDENOTE_FIREFOX: firefox };
}

/**
 * Installs the npm packages, and meanwhile the browsers. Resolves when the packages are there; `browsers` waits for the rest.
 *
 * @param {{ browsers: boolean; firefox: boolean; screen: boolean }} wanted
 */
export async function startSetUp({ browsers, ...wanted }) {
  const dependencies = installDependencies();
  const browsing = browsers ? setUpBrowsers(wanted, dependencies) : Promise.resolve({});
  // Thrown where it is waited for, and not before.
  browsing.catch(() => undefined);
  await dependencies;
  return { browsers: () => browsing };
}

/** Sets up what a script needs, and returns the environment to run it in. */
export async function setUp({ firefox = false } = {}) {
  const { browsers } = await startSetUp({ browsers: true, firefox, screen: firefox });
  return browsers();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runMain(async () => {
    console.log(JSON.stringify(await setUp({ firefox: process.argv.includes('--firefox') })));
  });
}

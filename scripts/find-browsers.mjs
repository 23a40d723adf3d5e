/** Finds the browsers, without installing anything. Runs on Node 20, with no dependencies except what may be in node_modules. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SetupError } from './steps.mjs';

/** @param {readonly string[]} names */
function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file)) ?? null;
}

/** @param {string} variable */
function findNamed(variable) {
  const file = process.env[variable];
  if (!file) return null;
  if (!existsSync(file)) throw new SetupError(`${variable} names ${file}, which does not exist.`);
  return file;
}

async function findManagedChromium() {
  try {
    const { chromium } = await import('@playwright/test');
    return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
  } catch {
    // Not installed yet, or installed for another Node.
    return null;
  }
}

/**
 * SIDENOTE_CHROMIUM, then Debian's, then Playwright's. Branded Chrome is not considered: it no longer loads an unpacked extension by flag.
 */
export async function findChromium() {
  return (
    findNamed('SIDENOTE_CHROMIUM') ?? findOnPath(['chromium', 'chromium-browser']) ?? (await findManagedChromium())
  );
}

/** SIDENOTE_FIREFOX, then Firefox ESR, then any Firefox. */
export function findFirefox() {
  return findNamed('SIDENOTE_FIREFOX') ?? findOnPath(['firefox-esr', 'firefox']);
}

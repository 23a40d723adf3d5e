import { logAs } from '@/lib/platform/error-log';
import { browser } from './browser.ts';

/** What an error report says about the installation. Nothing in it identifies the user or this browser. */
export interface Environment {
  version: string;
  /** Such as "Chrome 148 on Linux". */
  browser: string;
  grantedOrigins: number;
}

const brands = [
  ['Edge', /\bEdg\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Firefox', /\bFirefox\/(\d{1,4})/],
  ['Chrome', /\bChrome\/(\d{1,4})/],
] as const;
const systems = ['Windows', 'Android', 'CrOS', 'Mac OS X', 'Linux'] as const;

export async function readEnvironment(): Promise<Environment> {
  const { origins = [] } = await browser.permissions.getAll();
  return { version: readVersion(), browser: browserOf(navigator.userAgent), grantedOrigins: origins.length };
}

export function readVersion(): string {
  return browser.runtime.getManifest().version;
}

/** Where bugs are reported: the issues of the repository that the manifest names as its home; null if it names none. */
export function readIssuePage(): string | null {
  const home = browser.runtime.getManifest().homepage_url;
  return home === undefined ? null : `${home.replace(/\/$/, '')}/issues`;
}

/** Brand and major version, and the system without its version. */
export function browserOf(userAgent: string): string {
  const [name, version] = brands
    .map(([brand, pattern]) => [brand, pattern.exec(userAgent)?.[1]] as const)
    .find(([, found]) => found !== undefined) ?? ['another browser', ''];
  const system = systems.find((known) => userAgent.includes(known)) ?? 'another system';
  return `${name}${version === '' ? '' : ` ${version}`} on ${system}`;
}

const intervalMs = 15_000;

/**
 * Keeps the worker alive while a promise is pending: a popup that sends a request and closes would lose it after 30 s. Any API call resets
 * the idle timer.
 */
export async function keepAliveWhile<T>(pending: Promise<T>): Promise<T> {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo().catch(logAs('keep-alive')), intervalMs);
  try {
    return await pending;
  } finally {
    clearInterval(timer);
  }
}

/** While a listener is registered, an update waits for the worker's next start, or until `isBusy` is false, checked every ten seconds. */
export function watchUpdates(isBusy: () => Promise<boolean>, sleep: (ms: number) => Promise<void>): void {
  const apply = async (): Promise<void> => {
    while (await isBusy()) await sleep(retryMs);
    browser.runtime.reload();
  };
  browser.runtime.onUpdateAvailable.addListener(() => void apply());
}

const retryMs = 10_000;

/**
 * The only access to the browser's extension API. webextension-polyfill gives promises on Chromium 120-147 and is a no-op where `browser`
 * is native (Firefox, Chromium 148 and later). It throws outside an extension, hence never in pure code.
 */
import browser from 'webextension-polyfill';

export type { Events, Runtime, Tabs } from 'webextension-polyfill';
export { browser };

/**
 * The only access to the extension API. webextension-polyfill gives promises on Chromium 120-147. It throws outside an extension, so pure
 * code never imports it.
 */
import browser from 'webextension-polyfill';

export type { Events, Runtime, Tabs } from 'webextension-polyfill';
export { browser };

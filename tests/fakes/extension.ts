import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Makes this an extension: import this first, for its effect. Not stubbed with vi, whose stubs are taken back after each test. */
Object.assign(globalThis, { chrome: fakeBrowser, browser: fakeBrowser });

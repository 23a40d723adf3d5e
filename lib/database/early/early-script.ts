import { type ExtensionApi, readEarly } from './read-early.ts';

declare const chrome: ExtensionApi;

globalThis.early = readEarly(chrome);

import { parse } from 'tldts';
import { isFileName } from './known-file-endings.ts';

/**
 * Reserved by RFC 2606 for documents. No mail ever arrives at the first three; under `.example` lives the demo network,
 * so that Sidenote can be tried without an account.
 */
const placeholders = new Set(['example.com', 'example.net', 'example.org']);
const demoEnding = 'example';

/**
 * Whether somebody can have a mailbox under this name, by the public suffix list (tldts, 140 kB: for the worker only).
 * No suffix itself (`co.uk`), no number, no name of a local network, no file. Sentry's hosts take keys that look like
 * addresses.
 */
export function isMailDomain(domain: string): boolean {
  const { domain: registrable, isIcann, isIp, publicSuffix } = parse(domain);
  if (registrable === null || isIp === true || isFileName(domain)) return false;
  if (isIcann !== true && publicSuffix !== demoEnding) return false;
  return !placeholders.has(registrable) && !/(^|\.)ingest(\.[a-z]{2})?\.sentry\.io$/.test(domain);
}

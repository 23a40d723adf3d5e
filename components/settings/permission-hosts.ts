import { i18n } from '#i18n';

/** More are counted, so that a sentence over many tiles stays short. */
const mostNamed = 4;

/** `https://*.network.example/*` → `network.example`, as in the browser's prompt. */
export function hostsOfPatterns(patterns: readonly string[]): string[] {
  return [...new Set(patterns.map((pattern) => pattern.replace(/^[a-z]+:\/\/(\*\.)?/, '').replace(/\/\*$/, '')))];
}

/** "x.com, twitter.com, and xing.com" */
export function listed(hosts: readonly string[]): string {
  return new Intl.ListFormat('en').format(hosts);
}

/** The same; of many only the first by name. */
export function listedInShort(hosts: readonly string[]): string {
  if (hosts.length <= mostNamed) return listed(hosts);
  const named = hosts.slice(0, mostNamed - 1);
  return listed([...named, i18n.t('welcome.permission.more', { count: String(hosts.length - named.length) })]);
}

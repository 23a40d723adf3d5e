import { isIPv4 } from 'node:net';

/** Not on the public internet: this machine, private, link-local, shared, test and multicast networks. */
const closedNetworks =
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|192\.0\.[02]|198\.1[89]|198\.51\.100|203\.0\.113|22[4-9]|2[34]\d|25\d)\./;
const closedNames = /(^|\.)(localhost|local|internal|localdomain|home\.arpa)$/;

/**
 * Whether it is a public HTTPS URL (docs/interface.md#events). `URL` has already normalized unusual spellings of an IPv4 address
 * to four numbers.
 */
export function isPublicAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:') return false;
  // In IPv6 only 2000::/3 is public.
  if (hostname.startsWith('[')) return /^\[[23][\da-f]{3}:/.test(hostname);
  const name = hostname.replace(/\.$/, '');
  if (isIPv4(name)) return !closedNetworks.test(name);
  return name.includes('.') && !closedNames.test(name);
}

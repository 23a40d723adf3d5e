import { trimEnd } from './trim-end.ts';

/**
 * Special-use names (RFC 6761, RFC 6762, RFC 8375, RFC 9476), ICANN's private one, and what routers use. `.example` is the demo network's.
 */
const localEndings =
  `alt arpa belkin corp dhcp domain fritz.box home home.arpa internal intra intranet invalid lan local localdomain localhost
  mail onion priv private router test wlan workgroup`.split(/\s+/);

type Range = readonly [first: number, bits: number];

/** The special-purpose ranges of IPv4 (IANA), multicast and what is reserved. */
const localRanges: readonly Range[] = [
  [0x00000000, 8],
  [0x0a000000, 8],
  [0x64400000, 10],
  [0x7f000000, 8],
  [0xa9fe0000, 16],
  [0xac100000, 12],
  [0xc0000000, 24],
  [0xc0000200, 24],
  [0xc0586300, 24],
  [0xc0a80000, 16],
  [0xc6120000, 15],
  [0xc6336400, 24],
  [0xcb007100, 24],
  [0xe0000000, 3],
];

/** IPv6 by the first 32 bits: routed addresses, and within them protocols, documentation and wrapped IPv4. */
const routed: Range = [0x20000000, 3];
const localBlocks: readonly Range[] = [
  [0x20010000, 23],
  [0x20010db8, 32],
  [0x20020000, 16],
  [0x3fff0000, 20],
];

/**
 * Whether a host may be reached from elsewhere. Expects it as `URL` writes it, which has one spelling for all (`0x7f.1`, `2130706433`).
 * Pure.
 */
export function isPublicHost(hostname: string): boolean {
  const host = trimEnd(hostname.toLowerCase(), '.');
  if (host.startsWith('[')) {
    const address = firstBitsOf(host);
    return isWithin(address, routed) && !localBlocks.some((block) => isWithin(address, block));
  }
  if (/^\d+(?:\.\d+){3}$/.test(host)) {
    const address = host.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
    return !localRanges.some((range) => isWithin(address, range));
  }
  return host.includes('.') && !localEndings.some((ending) => host === ending || host.endsWith(`.${ending}`));
}

function isWithin(address: number, [first, bits]: Range): boolean {
  const size = 2 ** (32 - bits);
  return Math.floor(address / size) === Math.floor(first / size);
}

/** The first two groups of an IPv6 address, as one number. */
function firstBitsOf(bracketed: string): number {
  const [head = ''] = bracketed.slice(1, -1).split('::');
  const [first = '', second = ''] = head.split(':');
  return Number.parseInt(first || '0', 16) * 0x10000 + Number.parseInt(second || '0', 16);
}

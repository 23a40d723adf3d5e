import { bytesOfText, ofUrlText, toUrlText } from '@/lib/platform/base64';
import { parseBaseUrl } from '@/lib/service/client/address';
import { isObject, isSecret } from '@/lib/team/store/keys';
import { isAmount } from '@/lib/team/store/policy';
import { hashBytes, isSorted } from './hash-list.ts';

/**
 * A list of keyed hashes at an address: `SNL1`, the length of the header, the header in JSON, the sorted hashes, and an ECDSA P-256 signature of
 * all of it. The first eight bytes of HMAC-SHA-256 of canonical names (`lib/exclusions/names.ts`) say nothing without the key.
 */
export interface ListHeader {
  name: string;
  kind: 'person' | 'company';
  /** People of its companies are excluded too. */
  coversPeople: boolean;
  /** When it was made. A file older than the last good one is a replay. */
  madeAt: number;
}

export interface ListFile extends ListHeader {
  hashes: Uint8Array<ArrayBuffer>;
}

/** What a subscriber needs: where it is, and the keys to read and to trust it. */
export interface ListCode {
  address: string;
  nameKey: string;
  /** The public key: a point in base64. */
  listKey: string;
}

const magic = 'SNL1';
const signatureBytes = 64;
const longestHeader = 2000;
/** Two million names. */
export const mostListBytes = 16 * 1024 * 1024 + longestHeader;
const codeStart = 'sidenote-list-';
const longestCode = 4000;

const algorithm = { name: 'ECDSA', hash: 'SHA-256' } as const;
const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;

export async function writeListFile({ hashes, ...header }: ListFile, privateKey: CryptoKey) {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const start = magic.length + 2;
  const whole = new Uint8Array(start + text.length + hashes.length + signatureBytes);
  whole.set(new TextEncoder().encode(magic));
  new DataView(whole.buffer).setUint16(magic.length, text.length);
  whole.set(text, start);
  whole.set(hashes, start + text.length);
  const signed = whole.subarray(0, whole.length - signatureBytes);
  whole.set(new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, signed)), signed.length);
  return whole;
}

export type ListProblem = 'not-a-list' | 'bad-signature';

export async function readListFile(
  bytes: Uint8Array<ArrayBuffer>,
  listKey: string,
): Promise<ListFile | { problem: ListProblem }> {
  const start = magic.length + 2;
  const isOurs = bytes.length > start + signatureBytes && new TextDecoder().decode(bytes.subarray(0, 4)) === magic;
  if (!isOurs) return { problem: 'not-a-list' };
  const signed = bytes.subarray(0, bytes.length - signatureBytes);
  if (!(await isSigned(signed, bytes.subarray(signed.length), listKey))) return { problem: 'bad-signature' };
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint16(magic.length);
  const header = parseHeader(signed.subarray(start, start + length));
  const hashes = signed.slice(start + length);
  if (length > longestHeader || header === null || !isSorted(hashes)) return { problem: 'not-a-list' };
  return { ...header, hashes };
}

async function isSigned(signed: Uint8Array<ArrayBuffer>, signature: Uint8Array<ArrayBuffer>, listKey: string) {
  try {
    const key = await crypto.subtle.importKey('raw', bytesOfText(listKey), curve, false, ['verify']);
    return await crypto.subtle.verify(algorithm, key, signature, signed);
  } catch {
    // Not a point of the curve, so it signs nothing.
    return false;
  }
}

function parseHeader(bytes: Uint8Array): ListHeader | null {
  const given = parseJson(bytes);
  if (given === null) return null;
  const { name, kind, coversPeople, madeAt } = given;
  if (typeof name !== 'string' || name.length > 200 || (kind !== 'person' && kind !== 'company')) return null;
  return isAmount(madeAt) ? { name, kind, coversPeople: coversPeople === true, madeAt } : null;
}

export const writeListCode = (code: ListCode): string =>
  codeStart + toUrlText(new TextEncoder().encode(JSON.stringify(code)));

/** Null: no code, or a damaged one. */
export function parseListCode(text: string): ListCode | null {
  const code = text.trim();
  if (!code.startsWith(codeStart) || code.length > longestCode) return null;
  const given = parseCode(code.slice(codeStart.length));
  if (given === null) return null;
  const { address, nameKey, listKey } = given;
  const isAddress = typeof address === 'string' && 'baseUrl' in parseBaseUrl(address);
  if (!isAddress || !isSecret(nameKey) || typeof listKey !== 'string' || listKey.length > 100) return null;
  return { address, nameKey, listKey };
}

/** The address of a CSV file; null if the text is none. */
export function parseCsvAddress(text: string): string | null {
  const address = text.trim();
  return 'baseUrl' in parseBaseUrl(address) ? new URL(address).href : null;
}

function parseCode(text: string): Record<string, unknown> | null {
  try {
    return parseJson(ofUrlText(text));
  } catch {
    // Not base64.
    return null;
  }
}

function parseJson(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isObject(read) ? read : null;
  } catch {
    // Not JSON: the caller reports it.
    return null;
  }
}

export const countOf = ({ hashes }: Pick<ListFile, 'hashes'>): number => hashes.length / hashBytes;

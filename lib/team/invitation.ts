import { ofUrlText, toUrlText } from '@/lib/platform/base64';
import { parseBaseUrl } from '@/lib/service/client/address';
import { isObject, isSecret, type TeamSecrets } from './store/keys.ts';

/** What one member needs to join. It is used once; its keys stay secret. */
export interface Invitation extends TeamSecrets {
  /** The store's address, without a trailing slash. */
  address: string;
  team: string;
  user: string;
  /** The name that other members see. */
  name: string;
  /** Changed at the first login. */
  password: string;
  /** Opens the newest value key, which `team-admin roll-key` seals for each member. */
  ownKey: string;
  /** Of the team's signed lists: an ECDSA P-256 point in base64. */
  listKey: string;
}

const start = 'sidenote-team-';
/** A code has about 700 characters. */
const longestCode = 4000;
export const userPattern = /^[a-z0-9][a-z0-9-]{0,38}$/;
const shownPattern = /^[^\p{Cc}\p{Cf}]{1,100}$/u;
const passwordPattern = /^[\x21-\x7e]{16,100}$/;
/** 65 bytes: an uncompressed point. */
const pointPattern = /^B[A-Za-z0-9+/]{86}=$/;

export const writeInvitation = (invitation: Invitation): string =>
  start + toUrlText(new TextEncoder().encode(JSON.stringify({ version: 1, ...invitation })));

/** `damaged`: a truncated code, or one of a newer version. */
export function parseInvitation(text: string): Invitation | { problem: 'no-code' | 'damaged' | 'insecure' } {
  const code = text.trim();
  if (!code.startsWith(start) || code.length > longestCode) return { problem: 'no-code' };
  const given = decode(code.slice(start.length));
  if (given?.version !== 1) return { problem: 'damaged' };
  const { address, team, user, name, password, nameKey, valueKeys, ownKey, listKey } = given;
  const parsed = typeof address === 'string' ? parseBaseUrl(address) : { problem: 'not-an-address' as const };
  if ('problem' in parsed) return { problem: parsed.problem === 'insecure' ? 'insecure' : 'damaged' };
  const isText = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value);
  const isWhole =
    isText(team, shownPattern) &&
    isText(user, userPattern) &&
    isText(name, shownPattern) &&
    isText(password, passwordPattern) &&
    isText(listKey, pointPattern) &&
    isSecret(nameKey) &&
    isSecret(ownKey) &&
    isKeyRing(valueKeys);
  if (!isWhole) return { problem: 'damaged' };
  return { address: parsed.baseUrl, team, user, name, password, nameKey, valueKeys, ownKey, listKey };
}

export const mostValueKeys = 20;

export const isKeyRing = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.length <= mostValueKeys && value.every(isSecret);

function decode(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(ofUrlText(text)));
    return isObject(read) ? read : null;
  } catch {
    // Not base64 or not JSON.
    return null;
  }
}

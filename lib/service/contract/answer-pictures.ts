import { z } from 'zod';
import { logoKey } from './logo-key.ts';
import type { Person } from './schemas/person.ts';

/** Whether a field of a response, at any depth, holds a picture. */
export function isPictureField(field: string): boolean {
  return field === 'picture' || field === 'background' || field === 'logo';
}

const sourceSchema = z.object({ source: z.string().max(4000) });

/** A public host name: no numeric address, no bare name of a local machine. */
const publicHost = /^([a-z0-9_-]+\.)+[a-z][a-z0-9-]+$/;
/** Suffixes of private networks (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`, and common router defaults). */
const ownNetwork = /\.(?:internal|local|localhost|localdomain|home\.arpa|intranet|private|corp|home|lan|test|onion)$/;

/**
 * The address of a picture (docs/interface.md#person-result); null if it must not be fetched. It is signed, expires and reveals the person:
 * used once, never stored or logged.
 */
export function pictureAddressOf(part: unknown): URL | null {
  const parsed = sourceSchema.safeParse(part);
  if (!parsed.success || !URL.canParse(parsed.data.source)) return null;
  const address = new URL(parsed.data.source);
  const isAllowed =
    address.protocol === 'https:' &&
    publicHost.test(address.hostname) &&
    !ownNetwork.test(address.hostname) &&
    // Empty for the default port of the protocol.
    address.port === '' &&
    address.username === '' &&
    address.password === '';
  return isAllowed ? address : null;
}

/** So many logos of employers are fetched with one answer, and as many of schools. */
const mostLogosOfKind = 6;

/** Where the pictures in an answer are. */
export interface AnswerPictures {
  /** The subject's own; null if there is none. */
  address: URL | null;
  logos: readonly LogoAddress[];
}
export interface LogoAddress {
  /** The company or school, as `logoKey` names it. */
  of: string;
  address: URL;
}

/** The logos of a person's employers and schools, each owner once. */
export function logosOf({ position_groups: groups, educations }: Person): LogoAddress[] {
  return [groups.map(({ company }) => company), educations.map(({ school }) => school)].flatMap((owners) => {
    const byOwner = new Map<string, URL>();
    for (const owner of owners) {
      const of = logoKey(owner);
      if (of === null || byOwner.has(of) || byOwner.size === mostLogosOfKind) continue;
      // The contract leaves its form open.
      const address = typeof owner?.logo === 'string' ? { source: owner.logo } : owner?.logo;
      const url = pictureAddressOf(address);
      if (url !== null) byOwner.set(of, url);
    }
    return [...byOwner].map(([of, address]) => ({ of, address }));
  });
}

/** Signed picture addresses would later reveal what was viewed: they are never stored. */
export function withoutPictures<Part extends object>(part: Part): Part {
  return copyWithoutPictures(part) as Part;
}

const plain = { enumerable: true, writable: true, configurable: true };

/** By hand: `JSON.stringify` with a replacer takes seconds for ten thousand people. */
function copyWithoutPictures(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyWithoutPictures);
  const copy: Record<string, unknown> = {};
  for (const [field, part] of Object.entries(value)) {
    if (part === undefined || isPictureField(field)) continue;
    // Assigned, this field would replace the prototype.
    if (field === '__proto__') Object.defineProperty(copy, field, { value: copyWithoutPictures(part), ...plain });
    else copy[field] = copyWithoutPictures(part);
  }
  return copy;
}

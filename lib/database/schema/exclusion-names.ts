import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { asciiHost, plainDomain } from '@/lib/subjects/plain-host';
import type { Subject } from '@/lib/subjects/subject';
import { originOf } from './origins.ts';

/**
 * A kind and a value: `page:person/pronet/jane-doe`, `domain:acme.example`, `name:janedoe|acme.example`, `hash:…`. An id names its service,
 * where alone it is valid.
 */
export type Name = string;
export type NameKind = 'id' | 'page' | 'domain' | 'email' | 'phone' | 'name' | 'hash';

export function nameOf(kind: NameKind, value: string): Name {
  return `${kind}:${value}`;
}

/** The prefix of the names of all service ids of that service; with `of`, only of that kind of subject. */
export function idNameStart(connection: string, of?: Subject['kind']): string {
  return nameOf('id', `${originOf(connection)}|${of === undefined ? '' : `${of}:`}`);
}

/** The inverse of `nameOf`; null for a name of another kind. */
export function valueOfName(name: Name, kind: NameKind): string | null {
  return name.startsWith(`${kind}:`) ? name.slice(kind.length + 1) : null;
}

export function valuesOfNames(names: readonly Name[], kind: NameKind): string[] {
  return names.flatMap((name) => valueOfName(name, kind) ?? []);
}

/** The service of an id's name, and the id alone. */
export interface IdName {
  origin: string;
  id: string;
}

/** `origin|person:uuid`, the value of an id's name, in its parts; null if it is none. */
export function readIdValue(value: string): IdName | null {
  const [, origin, id] = /^([^|]+)\|(?:person|company):([^|]+)$/.exec(value) ?? [];
  return origin === undefined || id === undefined ? null : { origin, id };
}

/** A name as a person knows it: without kind, service or site. Empty for a hash. */
export function shownValue(name: Name): string {
  if (isHash(name)) return '';
  const [id, page] = [valueOfName(name, 'id'), valueOfName(name, 'page')];
  if (id !== null) return readIdValue(id)?.id ?? id;
  if (valueOfName(name, 'name') !== null) return name.slice(name.indexOf('|') + 1);
  return page === null ? name.slice(name.indexOf(':') + 1) : subjectOfKey(page).slug;
}

export const isHash = (name: Name): boolean => name.startsWith('hash:');

/**
 * The canonical spelling of a name, plus the same mailbox without its tag: `jane+news@acme.example` → itself and `jane@acme.example`. Pure.
 */
export function nameForms(name: Name): Name[] {
  const email = valueOfName(name, 'email');
  if (email !== null) return emailForms(email) ?? [name];
  const written = valueOfName(name, 'domain');
  const domain = written === null ? null : plainDomain(written);
  return [domain === null ? name : nameOf('domain', domain)];
}

function emailForms(written: string): Name[] | null {
  const address = written.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = asciiHost(address.slice(at + 1));
  if (at < 1 || domain === null) return null;
  const local = address.slice(0, at);
  const tag = local.indexOf('+');
  const locals = tag < 1 ? [local] : [local, local.slice(0, tag)];
  return locals.map((each) => nameOf('email', `${each}@${domain}`));
}

/** SHA-256 of the list's salt and the name. A holder of the salt could try every address, but both stay in this browser. */
export async function hashName(salt: string, name: Name): Promise<Name> {
  // Wrapped in a promise, or a live query would not track reads after this.
  const digest = await Promise.resolve(crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt}|${name}`)));
  return nameOf('hash', Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''));
}

/** Longer than any real name: a service's address plus a page's key of 400 characters. */
export const longestName = 1000;

/** By kind, a pattern of the list's kind and the whole name; null for what no file may contain. */
const wellFormed: Record<NameKind, RegExp | null> = {
  id: /^(person id:[^|]+\|person|company id:[^|]+\|company):[^|]+$/,
  page: /^(person page:person|company page:company)\/[a-z0-9-]+\/.+$/,
  domain: /^company domain:[^@/:]+$/,
  email: /^person email:[^@]+@[^@]+$/,
  phone: /^person phone:\+\d{8,15}$/,
  name: /^person name:[^|]+\|[^|]+$/,
  hash: null,
};

/** Whether a name from a file is a valid, canonical name for a subject of this kind. Pure. */
export function isWellFormed(name: Name, kind: Subject['kind']): boolean {
  if (name.length > longestName || /\s/.test(name.slice(name.indexOf(':'))) || !nameForms(name).includes(name))
    return false;
  return Object.values(wellFormed).some((pattern) => pattern?.test(`${kind} ${name}`));
}

import { originOf } from '@/lib/database/schema/origins';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';

/**
 * A name under which a record can be found: service id, canonical address or email, scoped to the service's origin
 * whichever key was used. A subject known only by its service id or email address (`known-subjects.ts`) has that name
 * as its alias.
 */
export function subjectAlias(connection: string, subjectKey: string): string {
  const { kind, site, slug } = subjectOfKey(subjectKey);
  const origin = originOf(connection);
  if (site === 'id') return `${origin}|${kind}:${slug}`;
  if (site === 'email') return `${origin}|email:${slug}`;
  return `${origin}|subject:${subjectKey}`;
}

/** The subject key of an alias: the inverse of `subjectAlias`. */
export function subjectKeyOf(connection: string, alias: string): string {
  const name = alias.slice(originOf(connection).length + 1);
  const value = name.slice(name.indexOf(':') + 1);
  if (name.startsWith('subject:')) return value;
  return name.startsWith('email:') ? `person/email/${value}` : `${name.slice(0, name.indexOf(':'))}/id/${value}`;
}

export function idAlias(connection: string, kind: Subject['kind'], id: string): string {
  return `${originOf(connection)}|${kind}:${id.toLowerCase()}`;
}

/** The service id in an alias; null for any other kind of name. */
export function idOfAlias(alias: string): string | null {
  return /\|(?:person|company):([^|]+)$/.exec(alias)?.[1] ?? null;
}

/**
 * Whether a name identifies a record: a service id, or a page. An email address, a website, or a typed name and
 * domain may belong to several: they lead to a record, but never prove that two are one.
 */
export function isIdentity(alias: string): boolean {
  return !/\|(?:email:|subject:(?:company\/domain|person\/employee)\/)/.test(alias);
}

export function emailAlias(connection: string, address: string): string {
  return `${originOf(connection)}|email:${address.trim().toLowerCase()}`;
}

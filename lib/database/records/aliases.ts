import { originOf } from '@/lib/database/schema/origins';
import { keyStart, subjectOfEmail, subjectOfId, subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';

/**
 * A name that finds a record: service id, canonical address or email, scoped to the service's origin. A subject known only by an id or
 * email has that alias.
 */
export function subjectAlias(connection: string, subjectKey: string): string {
  const { kind, site, slug } = subjectOfKey(subjectKey);
  const origin = originOf(connection);
  if (site === 'id') return `${origin}|${kind}:${slug}`;
  if (site === 'email') return `${origin}|email:${slug}`;
  return `${origin}|subject:${subjectKey}`;
}

/** The subject key of an alias: the inverse of `subjectAlias`. */
export function subjectKeyOf(alias: string): string {
  const [name, value] = readAlias(alias);
  if (name === 'subject') return value;
  return name === 'email'
    ? subjectOfEmail(value).key
    : subjectOfId(name === 'company' ? 'company' : 'person', value).key;
}

export function idAlias(connection: string, kind: Subject['kind'], id: string): string {
  return `${originOf(connection)}|${kind}:${id.toLowerCase()}`;
}

/** The service id in an alias; null for any other kind of name. */
export function idOfAlias(alias: string): string | null {
  const [name, value] = readAlias(alias);
  return name === 'person' || name === 'company' ? value : null;
}

/**
 * Whether a name identifies a record: a service id or a page. Emails, websites and typed names may be shared: they find a record, but prove
 * nothing.
 */
export function isIdentity(alias: string): boolean {
  const [name, value] = readAlias(alias);
  return name !== 'email' && (name !== 'subject' || !sharedKeys.some((start) => value.startsWith(start)));
}

const sharedKeys = [keyStart('company', 'domain'), keyStart('person', 'employee')];

/** Without the origin, which has no `|`; a typed name or an address may have one. */
function readAlias(alias: string): [name: string, value: string] {
  const at = alias.indexOf('|') + 1;
  const end = alias.indexOf(':', at);
  return [alias.slice(at, end), alias.slice(end + 1)];
}

export function emailAlias(connection: string, address: string): string {
  return `${originOf(connection)}|email:${address.trim().toLowerCase()}`;
}

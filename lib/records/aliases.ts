import type { Subject } from '@/lib/detection/subject';

/**
 * A name under which a record can be found: service id, canonical address or email. Unique within a connection. A subject that is known by
 * its service id or its email address alone (`known-subjects.ts`) goes by that very name.
 */
export function subjectAlias(connection: string, subjectKey: string): string {
  const [kind = '', by, ...rest] = subjectKey.split('/');
  const name = rest.join('/');
  if (by === 'id') return `${connection}|${kind}:${name}`;
  if (by === 'email') return `${connection}|email:${name}`;
  return `${connection}|subject:${subjectKey}`;
}

/** The subject key that an alias stands for: the way back of `subjectAlias`. */
export function subjectKeyOf(connection: string, alias: string): string {
  const name = alias.slice(connection.length + 1);
  const value = name.slice(name.indexOf(':') + 1);
  if (name.startsWith('subject:')) return value;
  return name.startsWith('email:') ? `person/email/${value}` : `${name.slice(0, name.indexOf(':'))}/id/${value}`;
}

export function idAlias(connection: string, kind: Subject['kind'], id: string): string {
  return `${connection}|${kind}:${id.toLowerCase()}`;
}

/** The service id that an alias is; null where it is another name. */
export function idOfAlias(alias: string): string | null {
  return /\|(?:person|company):([^|]+)$/.exec(alias)?.[1] ?? null;
}

export function emailAlias(connection: string, address: string): string {
  return `${connection}|email:${address.trim().toLowerCase()}`;
}

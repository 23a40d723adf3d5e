import type { Subject } from '@/lib/detection/subject';

/** A name under which a record can be found: service id, canonical address or email. Unique within a connection. */
export function subjectAlias(connection: string, subjectKey: string): string {
  return `${connection}|subject:${subjectKey}`;
}

export function idAlias(connection: string, kind: Subject['kind'], id: string): string {
  return `${connection}|${kind}:${id.toLowerCase()}`;
}

export function emailAlias(connection: string, address: string): string {
  return `${connection}|email:${address.trim().toLowerCase()}`;
}

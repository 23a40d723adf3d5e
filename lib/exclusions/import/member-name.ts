import { nameForms } from '@/lib/database/schema/name-forms';
import { isOwnName, type Name } from '@/lib/exclusions/names';
import type { Subject } from '@/lib/subjects/subject';

/** Longer than any: a service's address, a page's key of 400 letters. */
export const longestName = 1000;

/** Whether somebody on a list of this kind can be known by this, in the one spelling of names. A file may say anything. Pure. */
export function isMemberName(name: Name, kind: Subject['kind']): boolean {
  const by = name.slice(0, name.indexOf(':'));
  const value = name.slice(by.length + 1);
  if (name.length > longestName || /\s/.test(value) || !nameForms(name).includes(name)) return false;
  if (by === 'id') return /^[^|]+\|(person|company):[^|]+$/.test(value) && value.includes(`|${kind}:`);
  if (by === 'page') return /^(person|company)\/[a-z0-9-]+\/.+$/.test(value) && value.startsWith(`${kind}/`);
  if (by === 'email') return kind === 'person' && /^[^@]+@[^@]+$/.test(value);
  return by === 'domain' && kind === 'company' && /^[^@/:]+$/.test(value) && isOwnName(name);
}

import { nameOf } from '@/lib/database/schema/exclusion-names';
import { isOwnName } from '@/lib/exclusions/names';
import { webAddressOf } from '@/lib/exclusions/parse-member';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfEmail, subjectOfEmployee } from '@/lib/subjects/known-subjects';
import { plainDomain } from '@/lib/subjects/plain-host';
import { findOneAddress } from '@/lib/subjects/scan/address-candidates';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

/** A typed person, and the operation it allows. */
export interface TypedPerson {
  operation: 'lookup' | 'mobile';
  subject: Subject;
}

/**
 * An email address, or "Jane Doe, acme.example" with the domain after the last comma (docs/interface.md#mobile-phone-finder). By spelling
 * alone. Pure.
 */
export function findTypedPerson(
  typed: string,
): TypedPerson | { problem: 'empty' | 'none' | 'several' | 'shared' | 'long' } {
  const one = findOneAddress(typed);
  if ('address' in one) return { operation: 'lookup', subject: subjectOfEmail(one.address) };
  if (one.problem !== 'none') return one;
  const comma = Math.max(typed.lastIndexOf(','), typed.lastIndexOf('，'));
  const name = typed.slice(0, Math.max(comma, 0)).trim();
  const domain = typed.includes('@') ? null : plainDomain(typed.slice(comma + 1));
  if (comma === -1 || !/\p{L}/u.test(name) || domain === null || !isHost(domain)) return one;
  if (!isOwnName(nameOf('domain', domain))) return { problem: 'shared' };
  const subject = subjectOfEmployee(name, domain);
  return subject === null ? { problem: 'long' } : { operation: 'mobile', subject };
}

/** A pasted page of a person or company; null for other text. Pure. */
export function findTypedPage(typed: string, sites: readonly Site[]): Subject | null {
  const address = webAddressOf(typed.trim());
  return address === null ? null : findSubject(address, sites);
}

/** With a dot, not a numeric address. */
function isHost(domain: string): boolean {
  return domain.includes('.') && /\p{L}/u.test(domain.slice(domain.lastIndexOf('.')));
}

import { toAsciiSlug } from '../ascii.ts';
import type { WorldCompany } from '../company-facts.ts';
import type { PersonName } from '../names.ts';
import type { Mailbox } from '../person-facts.ts';
import type { Random } from '../random.ts';
import type { City } from '../vocabulary/places.ts';

/** Whether an earlier person has the slug or address. */
export type IsTaken = (slugOrAddress: string) => boolean;

/** About one in five has no valid address; people at a catch-all domain are CATCH_ALL. */
export function makeMailbox(random: Random, company: WorldCompany): Mailbox {
  const roll = random.next();
  if (roll < 0.14) return 'none';
  if (roll < 0.15) return 'misspelled';
  if (roll < 0.2) return 'rejected';
  if (roll < 0.24) return 'free';
  if (roll < 0.26) return 'role';
  if (company.catchAll) return 'catch-all';
  if (roll < 0.3) return 'rejected-and-valid';
  if (roll < 0.33) return 'two-valid';
  return roll < 0.37 ? 'bare' : 'valid';
}

export function makeAddress(
  { latin }: PersonName,
  { domain: companyDomain }: WorldCompany,
  mailbox: Mailbox,
  isTaken: IsTaken,
): string {
  const domain = mailbox === 'free' ? 'postbox.example' : companyDomain;
  // A role address is shared by design, so it alone may repeat.
  if (mailbox === 'role') return `office@${domain}`;
  const local = [slugOf(latin.first), slugOf(latin.last)].join(mailbox === 'misspelled' ? '..' : '.');
  let address = `${local}@${domain}`;
  for (let number = 2; isTaken(address); number += 1) address = `${local}${number}@${domain}`;
  return address;
}

/** A second Jane Doe is `jane-doe-4b7a21`, as on real networks. */
export function makeSlug(random: Random, { latin }: PersonName, isTaken: IsTaken): string {
  const base = `${slugOf(latin.first)}-${slugOf(latin.last)}`;
  let slug = base;
  while (isTaken(slug)) slug = `${base}-${random.int(0x100000, 0xffffff).toString(16)}`;
  return slug;
}

/** One or two numbers, E.164. */
export function makePhones(random: Random, place: City): string[] {
  const count = random.chance(0.2) ? 2 : 1;
  return Array.from({ length: count }, () => `+${place.callingCode}555${random.int(100_000, 999_999)}`);
}

/** Names come from short lists, so their slugs are cached. */
const slugs = new Map<string, string>();

function slugOf(name: string): string {
  let slug = slugs.get(name);
  if (slug === undefined) {
    slug = toAsciiSlug(name);
    slugs.set(name, slug);
  }
  return slug;
}

import { type MilliCredits, parseCredits } from '../../lib/service/credits.ts';
import type { Person } from '../world/person-facts.ts';
import { toProfileLink } from '../world/person-result.ts';
import { type PhoneRequest, readPhoneBody } from './read-phone-body.ts';
import { refusals } from './refusal.ts';
import type { Room } from './room.ts';
import type { RoomParts } from './room-parts.ts';

/** "Mobile Phone Finder: 5 per found number, else 0" (interface, "Limits"). */
const pricePerNumber = parseCredits(5);

/** Interface, "Mobile Phone Finder": v1 answers the numbers or 404, v2 always an envelope. */
export function createPhoneRooms(parts: RoomParts): Record<'mobilePhone' | 'mobilePhoneV2', Room> {
  return {
    mobilePhone: (request) => {
      const found = findForSale(parts, request);
      if (found === null) throw refusals.notFound();
      return { json: toPhoneResult(found.person, parts), charged: found.price };
    },
    mobilePhoneV2: (request) => {
      const found = findForSale(parts, request);
      const json =
        found === null
          ? { status: 404, error: 'data not found', data: null }
          : { status: 200, error: null, data: toPhoneResult(found.person, parts) };
      return { json, charged: found?.price ?? 0, isV2: true };
    },
  };
}

/**
 * Null where nobody, or nobody with a number, is found. Throws the 402 where the balance does not cover one number, before
 * anything is looked up, and where it does not cover those that were found.
 */
function findForSale(
  parts: RoomParts,
  { key, json }: Parameters<Room>[0],
): { person: Person; price: MilliCredits } | null {
  const { books, choices, brand } = parts;
  const asked = readPhoneBody(json, brand);
  books.expectCredits(key, pricePerNumber);
  const person = findPerson(parts, asked);
  if (person === null) return null;
  const price = choices().phonePrice === 'number' ? person.phones.length * pricePerNumber : pricePerNumber;
  books.expectCredits(key, price);
  return { person, price };
}

/** Of namesakes at one company, the first of the world with a number. */
function findPerson({ world }: RoomParts, asked: PhoneRequest): Person | null {
  const candidates =
    'slug' in asked ? [world.findPersonBySlug(asked.slug)] : world.findPeopleByNameAtDomain(asked.name, asked.domain);
  return candidates.find((person) => person !== null && person.phones.length > 0) ?? null;
}

/** Interface, "Phone result": one inner array, best first. */
function toPhoneResult(person: Person, { networkOrigin }: RoomParts) {
  const pronet = person.hasProfileLink ? toProfileLink(person, networkOrigin) : null;
  return { id: person.id, pronet, data: [person.phones] };
}

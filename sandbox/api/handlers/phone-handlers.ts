import { z } from 'zod';
import { type MilliCredits, parseCredits } from '../../../lib/service/contract/credits.ts';
import { parseProfileAddress } from '../../profile-address.ts';
import { refusals, ServiceRefusal } from '../../refusal.ts';
import { toProfileLink } from '../../world/people/person-result.ts';
import type { WorldPerson } from '../../world/person-facts.ts';
import type { HandlerDeps, RouteHandler } from './handler.ts';

/** Price per number found (docs/interface.md#credit-prices). */
const pricePerNumber = parseCredits(5);

/** v1 answers the numbers or 404, v2 always an envelope (docs/interface.md#mobile-phone-finder). */
export function createPhoneHandlers(parts: HandlerDeps): Record<'mobilePhone' | 'mobilePhoneV2', RouteHandler> {
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
          : inEnvelope(toPhoneResult(found.person, parts), parts);
      return { json, charged: found?.price ?? 0, isV2: true };
    },
  };
}

/** Null if no number is found. Throws the 402 before the lookup without credits for one number, and after it for the numbers found. */
function findForSale(
  parts: HandlerDeps,
  { key, json }: Parameters<RouteHandler>[0],
): { person: WorldPerson; price: MilliCredits } | null {
  const { books, choices, brand } = parts;
  const request = readPhoneBody(json, brand);
  books.expectCredits(key, pricePerNumber);
  const person = findPerson(parts, request);
  if (person === null) return null;
  const price = choices().phonePrice === 'number' ? person.phones.length * pricePerNumber : pricePerNumber;
  books.expectCredits(key, price);
  return { person, price };
}

function inEnvelope(data: object, { choices }: HandlerDeps): object {
  return choices().phoneEnvelope === 'bare' ? data : { status: 200, error: null, data };
}

/** Among namesakes at one company, the first with a number. */
function findPerson({ world }: HandlerDeps, request: PhoneRequest): WorldPerson | null {
  const candidates =
    'slug' in request
      ? [world.findPersonBySlug(request.slug)]
      : world.findPeopleByNameAtDomain(request.name, request.domain);
  return candidates.find((person) => person !== null && person.phones.length > 0) ?? null;
}

/** One inner array, best first (docs/interface.md#phone-result). */
function toPhoneResult(person: WorldPerson, { networkOrigin, choices }: HandlerDeps) {
  if (choices().phoneNames === 'nobody') return { id: null, pronet: null, data: [person.phones] };
  const pronet = person.hasProfileLink ? toProfileLink(person, networkOrigin) : null;
  return { id: person.id, pronet, data: [person.phones] };
}

/** A bare domain: no scheme, port or path. Labels in any script. */
const domainShape =
  /^(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)(\.[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u;
/** Empty and null count as missing, as for a single export (docs/interface.md#export-single-person). */
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');
const bodySchema = z.object({ pronet: text, domain: text, name: text });

type PhoneRequest = { slug: string } | { domain: string; name: string };

/**
 * The profile, or domain and name; the profile wins if both are given (docs/interface.md#mobile-phone-finder). Throws the 400s; the
 * one for a bad profile address contains `brand`, the deployment's word for `pronet`.
 */
function readPhoneBody(json: unknown, brand: string): PhoneRequest {
  const body = bodySchema.safeParse(json);
  if (!body.success) throw refusals.unreadable();
  const { pronet, domain, name } = body.data;
  if (pronet !== '') {
    const slug = readSlug(pronet);
    if (slug === null) throw new ServiceRefusal(400, `invalid ${brand} url provided`);
    return { slug };
  }
  if (domain === '' && name === '') throw refusals.unreadable();
  if (domain === '' || name === '') throw new ServiceRefusal(400, 'both domain and name are required');
  if (!domainShape.test(domain)) throw new ServiceRefusal(400, 'invalid domain provided');
  return { domain, name };
}

function readSlug(url: string): string | null {
  try {
    return parseProfileAddress(url);
  } catch {
    return null;
  }
}

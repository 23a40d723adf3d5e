import { z } from 'zod';
import { parseProfileAddress } from '../profile-address.ts';
import { refusals, ServiceRefusal } from '../refusal.ts';

/** A bare domain: no scheme, port or path. Labels in any script. */
const domainShape =
  /^(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)(\.[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u;
/** Empty and null count as missing, as for a single export (docs/interface.md#export-single-person). */
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');
const bodySchema = z.object({ pronet: text, domain: text, name: text });

export type PhoneRequest = { slug: string } | { domain: string; name: string };

/**
 * The profile, or domain and name; the profile wins if both are given (docs/interface.md#mobile-phone-finder). Throws the 400s; the
 * one for a bad profile address contains `brand`, the deployment's word for `pronet`.
 */
export function readPhoneBody(json: unknown, brand: string): PhoneRequest {
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

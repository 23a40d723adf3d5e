import { z } from 'zod';

/** Where replies name pictures, wherever in them these stand. */
export function isPictureField(field: string): boolean {
  return field === 'picture' || field === 'background' || field === 'logo';
}

const sourceSchema = z.object({ source: z.string().max(4000) });

/** A name in the public network: no address in numbers, no bare name of a machine next door. */
const publicHost = /^([a-z0-9_-]+\.)+[a-z][a-z0-9-]+$/;
/** Endings that name machines of one's own network (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`, and what routers hand out). */
const ownNetwork = /\.(?:internal|local|localhost|localdomain|home\.arpa|intranet|private|corp|home|lan|test|onion)$/;

/**
 * Where a reply says that a picture is, `picture.source` (docs/interface.md#person-result); null where none may be fetched.
 * Such an address is signed, is soon void and says whom it shows: it is used once, and kept and written down nowhere.
 */
export function pictureAddressOf(part: unknown): URL | null {
  const parsed = sourceSchema.safeParse(part);
  if (!parsed.success || !URL.canParse(parsed.data.source)) return null;
  const address = new URL(parsed.data.source);
  const isAskable =
    address.protocol === 'https:' &&
    publicHost.test(address.hostname) &&
    !ownNetwork.test(address.hostname) &&
    // Empty for the one that goes with the protocol.
    address.port === '' &&
    address.username === '' &&
    address.password === '';
  return isAskable ? address : null;
}

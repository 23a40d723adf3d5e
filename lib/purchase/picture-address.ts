import { z } from 'zod';

const sourceSchema = z.object({ source: z.string().max(4000) });

/** A name in the public network: no address in numbers, no bare name of a machine next door. */
const publicHost = /^([a-z0-9_-]+\.)+[a-z][a-z0-9-]+$/;

/**
 * Where a reply says that a picture is (interface, "Person result": `picture {source}`); null where it names none that may be asked for.
 * Such an address is signed, is soon void and says whom it shows: it is used once, and kept and written down nowhere.
 */
export function pictureAddressOf(part: unknown): URL | null {
  const parsed = sourceSchema.safeParse(part);
  if (!parsed.success || !URL.canParse(parsed.data.source)) return null;
  const address = new URL(parsed.data.source);
  const isAskable =
    address.protocol === 'https:' &&
    publicHost.test(address.hostname) &&
    address.username === '' &&
    address.password === '';
  return isAskable ? address : null;
}

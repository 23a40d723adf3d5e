import type { WorldCompany } from '../company-facts.ts';
import type { WorldPerson } from '../person-facts.ts';

export function pictureOf({ slug, id }: WorldPerson, networkOrigin: string) {
  return imageAt(`${encodeURIComponent(slug)}.svg`, id, networkOrigin);
}

export function logoOf({ slug, id }: WorldCompany, networkOrigin: string) {
  return imageAt(`company/${encodeURIComponent(slug)}.svg`, id, networkOrigin);
}

/** Image addresses in results are signed and expire; the sandbox writes one that only looks like a signature, and does not check it. */
function imageAt(path: string, id: string, networkOrigin: string) {
  const host = new URL(networkOrigin).host.replace(/^www\./, 'media.');
  return { source: `https://${host}/picture/${path}?e=1798761600&t=${id.slice(0, 8)}` };
}

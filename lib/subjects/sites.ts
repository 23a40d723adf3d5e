import { z } from 'zod';
import { reservedSiteKeys } from './known-subjects.ts';

const hostPattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const pathPattern = /^(?=.{1,200}$)(\/(?!\.{1,2}\/)[a-z0-9._~-]+)*\/:slug$/i;

/**
 * A site is data, never code. The first host is the canonical one; a host includes `www.`, `m.` and locale labels (`nl.`, `pt-br.`) in
 * front of it. A path has literal segments and ends in `:slug`; sub-pages of the slug (`/details/experience`) belong to the same subject.
 */
export const siteSchema = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .refine((key) => !reservedSiteKeys.some((reserved) => reserved === key)),
  hosts: z.array(z.string().regex(hostPattern)).min(1).max(20),
  person: z.array(z.string().regex(pathPattern)).max(10),
  company: z.array(z.string().regex(pathPattern)).max(10),
  /** Slugs are opaque tokens (`/p/aB3x`): two that differ only in case are two people. Absent: they are one. */
  keepCase: z.boolean().optional(),
});
export type Site = z.output<typeof siteSchema>;

/** The sandbox's demo network, so that Sidenote can be tried without an account. */
export const demoSite: Site = {
  key: 'pronet',
  hosts: ['www.pronet.example', 'pronet.example'],
  person: ['/in/:slug'],
  company: ['/company/:slug'],
};

/** Match patterns for the browser's permission prompt, so that the detector runs on the site: every host and its subdomains. */
export function originPatterns(site: Site): string[] {
  return site.hosts.map((host) => `https://${registrable(host)}/*`).filter(unique);
}

/** `www.` and locale hosts share one grant: the host without a leading `www.`, with its subdomains. */
function registrable(host: string): string {
  return `*.${host.replace(/^www\./, '')}`;
}

function unique(value: string, index: number, all: string[]): boolean {
  return all.indexOf(value) === index;
}

/**
 * Match patterns of links to people, for a menu entry that is shown only on such links. Broader than `findSubject`, which decides on a
 * click, because a pattern cannot say where a locale may be. Narrower in one way: paths are case-sensitive.
 */
export function personLinkPatterns(sites: readonly Site[]): string[] {
  const patterns = sites.flatMap((site) =>
    originPatterns(site).flatMap((origin) =>
      site.person.flatMap((path) => {
        const host = origin.slice(0, -2);
        const anySlug = path.replace(/:slug$/, '*');
        return [`${host}${anySlug}`, `${host}/*${anySlug}`];
      }),
    ),
  );
  return [...new Set(patterns)];
}

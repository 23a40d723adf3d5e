import { z } from 'zod';
import { reservedSiteKeys } from './known-subjects.ts';
import { bareHost } from './page-address.ts';

const hostPattern = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
/** Whether it may be a host of a site: several labels, in lower case. */
export const isSiteHost = (host: string): boolean => hostPattern.test(host);
const pathPattern = /^(?=.{1,200}$)(\/(?!\.{1,2}\/)[a-z0-9._~-]+)*\/:slug$/i;
const otherPathPattern = /^(?=.{1,200}$)(\/(?!\.{1,2}\/)(\*|[a-z0-9._~-]+))+(\/:slug|\?[a-z_]+=:slug)$/i;
const reservedPattern = /^[a-z0-9._~-]{1,60}(\/[a-z0-9._~-]{1,60})?$/;

/**
 * A site is data, never code. The first host is canonical; hosts include `www.`, mobile and locale labels. A path ends in `:slug`;
 * sub-pages belong to the same subject. A typed site has only the first four fields.
 */
export const siteSchema = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .refine((key) => !reservedSiteKeys.some((reserved) => reserved === key)),
  hosts: z.array(z.string().regex(hostPattern)).min(1).max(20),
  /** They redirect to `hosts`: read in links, without a permission, because no page is there. */
  formerHosts: z.array(z.string().regex(hostPattern)).max(5).optional(),
  person: z.array(z.string().regex(pathPattern)).max(10),
  company: z.array(z.string().regex(pathPattern)).max(10),
  /** Slugs are opaque tokens (`/p/aB3x`): two that differ only in case are two people. Absent: they are one. */
  keepCase: z.boolean().optional(),
  /** Its common name; absent: the host. */
  name: z.string().min(1).max(40).optional(),
  /** `elsewhere`: not the service's network, so its addresses are not sent as such. Absent: they are. */
  kind: z.enum(['pronet', 'elsewhere']).optional(),
  /** Beginnings of slugs that are opaque tokens among names (`/in/ACoAA…`): only these keep their case. */
  codes: z
    .array(z.string().regex(/^[\w-]{3,20}$/))
    .max(20)
    .optional(),
  /** Reserved paths in lower case: `settings`, `in/me`. */
  reserved: z.array(z.string().regex(reservedPattern)).max(300).optional(),
  /** Other paths of a page, `*` for any segment, and its usual path. The slug ends at `until`. */
  rewrite: z
    .array(
      z.strictObject({
        kind: z.enum(['person', 'company']),
        from: z.string().regex(otherPathPattern),
        to: z.string().regex(pathPattern),
        until: z.string().length(1).optional(),
        /** `token`: a number there is an id of another kind. `number-at-end`: of `Name-123`, the number. Absent: the whole segment. */
        slug: z.enum(['token', 'number-at-end']).optional(),
      }),
    )
    .max(20)
    .optional(),
  /** First segments of pages whose addresses mean something only to the viewer's recruiting account. */
  recruiter: z.array(z.string().regex(reservedPattern)).max(20).optional(),
  /** Below `/:slug` there are pages of something else (repositories), which are not about the person. */
  isBareSlug: z.boolean().optional(),
  /** Hosts under which a service may state this site's pages as links: its subjects can be requested by them. Absent: none. */
  linkHosts: z.array(z.string().regex(hostPattern)).max(5).optional(),
  /** Taken unchanged from that edition of the catalogue. Absent: typed, or set by others. */
  edition: z.int().positive().optional(),
});
export type Site = z.output<typeof siteSchema>;

export const mostSites = 50;

/** Each under a key of its own: it is part of the keys of its subjects. */
export const sitesSchema = z
  .array(siteSchema)
  .max(mostSites)
  .refine((sites) => new Set(sites.map(({ key }) => key)).size === sites.length);

/** The sandbox's demo network, so that Sidenote can be tried without an account. */
export const demoSite: Site = {
  key: 'pronet',
  hosts: ['www.pronet.example', 'pronet.example'],
  person: ['/in/:slug'],
  company: ['/company/:slug'],
};

/** A site's common name if it is a network, else its first host. */
export function siteName({ name, hosts, key }: Site): string {
  return name ?? hosts[0] ?? key;
}

/** Match patterns for the permission prompt: every host with its subdomains. */
export function originPatterns(site: Site): string[] {
  const bare = site.hosts.map(bareHost);
  const isBelow = (host: string) => bare.some((other) => host.endsWith(`.${other}`));
  return bare
    .filter((host) => !isBelow(host))
    .map((host) => `https://*.${host}/*`)
    .filter(unique);
}

/** The patterns that only this site needed, once it is none of `rest` (or never was). */
export function patternsUniqueTo(site: Site, rest: readonly Site[]): string[] {
  const needed = new Set(rest.flatMap(originPatterns));
  return originPatterns(site).filter((pattern) => !needed.has(pattern));
}

function unique(value: string, index: number, all: string[]): boolean {
  return all.indexOf(value) === index;
}

/**
 * Match patterns of links to people, for the menu entry. Broader than `findSubject`, because a pattern cannot place a locale; paths are
 * case-sensitive. `by`: an address of the service's network, or a link to a page elsewhere.
 */
export function personLinkPatterns(sites: readonly Site[], by: 'page' | 'link'): string[] {
  const isSelected = ({ kind, linkHosts }: Site) =>
    by === 'page' ? kind !== 'elsewhere' : kind === 'elsewhere' && linkHosts !== undefined;
  const patterns = sites.filter(isSelected).flatMap((site) =>
    originPatterns(site).flatMap((origin) =>
      personPathsOf(site).flatMap((path) => {
        const host = origin.slice(0, -2);
        const anySlug = path.replace(/:slug$/, '*');
        return [`${host}${anySlug}`, `${host}/*${anySlug}`];
      }),
    ),
  );
  return [...new Set(patterns)];
}

function personPathsOf({ person, rewrite = [] }: Site): string[] {
  return [...person, ...rewrite.filter(({ kind }) => kind === 'person').map(({ from }) => from)];
}

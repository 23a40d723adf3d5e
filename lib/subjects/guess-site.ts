import { networks } from './catalogue/networks.ts';
import { siteOfNetwork } from './catalogue/site-of-network.ts';
import { findSubjectAt, isLocale } from './find-subject.ts';
import { reservedSiteKeys } from './known-subjects.ts';
import { bareHost, isOnSite, parseAddress, segmentsOf } from './page-address.ts';
import { isOwnWord, ownPathsBelow } from './reserved-paths.ts';
import { isSiteHost, type Site, siteSchema } from './sites.ts';
import type { Subject } from './subject.ts';

/** A site that an address may belong to, and its subject then. */
export interface SiteGuess extends Pick<Subject, 'kind' | 'slug'> {
  site: Site;
  /** `/people/:slug`; for a network of the catalogue, its own. */
  path: string;
  /** Whether a word such as "people" precedes the name, or the catalogue has the site. */
  isLikely: boolean;
}

const companyWords =
  /^(?:company|companies|business|businesses|firm|firms|org|orgs|organization|organizations|organisation|organisations|school|employer|employers|startup|startups)$/i;
const personWords =
  /^(?:in|people|person|persons|profile|profiles|user|users|u|p|member|members|team|staff|talent|candidate|candidates|freelancer|freelancers|expert|experts)$/i;
const isWord = (segment = '') => personWords.test(segment) || companyWords.test(segment);
/** What a pattern may have before the name (`sites.ts`). */
const isLiteral = (segment: string) => /^(?!\.{1,2}$)[a-z0-9._~-]{1,60}$/i.test(segment);

/** At most this many guesses, and no deeper paths. */
const mostGuesses = 4;
const mostLiterals = 3;

/** The name's place in a path, and the kind that the word before it suggests. */
export interface NamePlace {
  /** `/people/:slug` */
  path: string;
  kind: Subject['kind'];
  isLikely: boolean;
}

/** Possible places of a name in a path, best guess first; empty for the root and for a list of people (`/people`). Pure. */
export function guessPlaces(pathname: string): NamePlace[] {
  const all = pathname.split('/').filter((part) => part !== '');
  // A locale may precede every pattern (`findSubject`), so it is part of none.
  const segments = all.length > 2 && isLocale(all[0]) && !isWord(all[0]) ? all.slice(1) : all;
  if (segments.length === 0) return [];
  const word = segments.findIndex((part, at) => at < segments.length - 1 && isWord(part) && !isWord(segments[at + 1]));
  const placeOf = (at: number, kind: Subject['kind']): NamePlace => ({
    kind,
    path: `/${[...segments.slice(0, at), ':slug'].join('/')}`,
    isLikely: word !== -1 && at === word + 1,
  });
  const best = word === -1 ? segments.length - 1 : word + 1;
  if (isWord(segments[best])) return [];
  const kinds = companyWords.test(segments[best - 1] ?? '')
    ? (['company', 'person'] as const)
    : (['person', 'company'] as const);
  const shallow = segments.slice(0, mostLiterals + 1);
  const others = shallow.map((_, at) => at).filter((at) => at !== best && !isWord(segments[at]));
  return [...kinds.map((kind) => placeOf(best, kind)), ...others.map((at) => placeOf(at, 'person'))];
}

/**
 * The sites that an unknown page may belong to, best guess first, at most four; empty if it is no one's page. A catalogue network is the
 * only guess. Pure.
 */
export function guessSites(address: string): SiteGuess[] {
  const url = parseAddress(address);
  const host = url?.hostname.replace(/\.$/, '') ?? '';
  if (url === null || !isSiteHost(host)) return [];
  const network = networks.find((each) => isOnSite(url.hostname, each));
  if (network !== undefined) {
    const site = siteOfNetwork(network);
    const subject = findSubjectAt(url, [site]);
    return subject === null ? [] : [{ ...subject, site, path: pathOf(site, subject.kind), isLikely: true }];
  }
  return guessPlaces(`/${segmentsOf(url).join('/')}`)
    .filter(({ path }) => path.split('/').slice(1, -1).every(isLiteral) && path.split('/').length - 2 <= mostLiterals)
    .flatMap((place) => guessOf(place, url, host) ?? [])
    .slice(0, mostGuesses);
}

/** For a page on an added site that matches none of its patterns: further patterns, if a word such as "company" tells the kind. Pure. */
export function guessBeside(address: string, sites: readonly Site[]): SiteGuess[] {
  return guessSites(address).filter((guess) => {
    const site = sites.find((other) => hasHostOf(other, guess.site));
    return guess.isLikely && site !== undefined && withPathsOf(site, guess.site) !== null;
  });
}

/** Whether two sites have a host in common, with or without `www.`. */
export function hasHostOf(one: Site, other: Site): boolean {
  return one.hosts.some((host) => other.hosts.some((each) => bareHost(each) === bareHost(host)));
}

/** An added site with the patterns of another guess; null if it has them, has no room, or others describe it. Pure. */
export function withPathsOf(site: Site, { person, company, reserved = [] }: Site): Site | null {
  if (site.kind !== 'elsewhere' || site.edition !== undefined) return null;
  if ([...person, ...company].every((path) => site.person.includes(path) || site.company.includes(path))) return null;
  const more: Site = {
    ...site,
    person: [...new Set([...site.person, ...person])],
    company: [...new Set([...site.company, ...company])],
    ...(site.reserved !== undefined && { reserved: [...new Set([...site.reserved, ...reserved])] }),
  };
  return siteSchema.safeParse(more).success ? more : null;
}

/** Not the service's own network: its people are requested by link (docs/interface.md#people-search). */
function guessOf({ path, kind, isLikely }: NamePlace, url: URL, host: string): SiteGuess | null {
  const site: Site = {
    key: siteKeyOf(host),
    hosts: [host],
    kind: 'elsewhere',
    linkHosts: [host],
    person: kind === 'person' ? [path] : [],
    company: kind === 'company' ? [path] : [],
    reserved: ownPathsBelow([path]),
  };
  const subject = findSubjectAt(url, [site]);
  return subject === null || isOwnWord(subject.slug) ? null : { site, path, kind, slug: subject.slug, isLikely };
}

const pathOf = (site: Site, kind: Subject['kind']): string => site[kind][0] ?? '';

/** A longer key ends in a number for the whole host, with room for the number of `taken`. */
const longestKey = 60;

/**
 * The site's part of subject keys: `www.network.example` → `network-example`, `my-network.example` → `my--network-example`. Unique, because
 * a host's label never begins or ends with a dash. If taken, the next free one: `network-example-2`.
 */
export function siteKeyOf(host: string, taken: readonly string[] = []): string {
  const bare = bareHost(host).replace(/\.$/, '');
  const whole = bare.replaceAll('-', '--').replaceAll('.', '-');
  const key = whole.length <= longestKey ? whole : `${whole.slice(0, 40)}-0${numberOf(bare)}`;
  const isTaken = (each: string) => taken.includes(each) || reservedSiteKeys.some((reserved) => reserved === each);
  const keyAt = (at: number) => (at === 1 ? key : `${key}-${at}`);
  let at = 1;
  while (isTaken(keyAt(at))) at += 1;
  return keyAt(at);
}

/** A text → a number of at most 17 digits: FNV-1a of 56 bits. */
function numberOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return BigInt.asUintN(56, hash).toString();
}

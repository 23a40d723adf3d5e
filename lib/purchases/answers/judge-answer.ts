import { idOfAlias, isIdentity, subjectAlias, subjectKeyOf } from '@/lib/database/records/aliases';
import type { HeldBecause, SubjectRecord } from '@/lib/database/schema/rows';
import { keyStart, subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';

/** The subject an answer claims to be about. */
export interface Claim {
  /** The service id and the page it names, as aliases; empty if it names none. */
  aliases: string[];
  /** That subject, for display; null if it names nobody. */
  about: Subject | null;
  /** It contains the requested address or website. */
  namesOrdered: boolean;
  /**
   * What to do if it proves nothing: `hold`, it is held apart; `keep`, it is accepted unless it proves to be about
   * another; `keep-new`, it is accepted if neither the requested subject nor the named one is known, so that nobody can
   * be mistaken for another; `another`, it is about somebody else.
   */
  unproven: 'hold' | 'keep' | 'keep-new' | 'another';
}

/** The requested subject, and what was known about it right before the answer is written. */
export interface OrderedSubject {
  connection: string;
  subjectKey: string;
  kind: SubjectRecord['kind'];
  known: SubjectRecord | null;
  /** Records with one of the names in the claim. */
  named: readonly SubjectRecord[];
}

/**
 * Whether an answer is about the requested subject. Proved: it names the subject's service id or page, or the address
 * or website that is its only known name. About another: it names an id or a page that is known to belong to somebody
 * else. A page that belongs to no known subject proves nothing: services answer with the public slug, whatever the
 * requested page was called. Pure.
 */
export function judgeAnswer(claim: Claim, ordered: OrderedSubject): 'proved' | HeldBecause {
  const { known, kind } = ordered;
  const own = [subjectAlias(ordered.connection, ordered.subjectKey), ...(known?.aliases ?? [])].filter(isIdentity);
  if (claim.aliases.some((name) => own.includes(name))) return 'proved';
  if (claim.unproven === 'another') return 'about-another';
  if (claim.unproven !== 'keep' && own.some(isId) && claim.aliases.some(isId)) return 'about-another';
  const others = ordered.named.filter((record) => record.kind === kind && record.id !== known?.id);
  if (others.some(({ aliases }) => isAnother(aliases, own))) return 'about-another';
  const isByWebsite = own.length === 0 || (known?.linked?.site === 'domain' && !own.some(isId));
  if (isByWebsite && claim.namesOrdered) return 'proved';
  if (claim.unproven === 'keep') return 'proved';
  const isNew = own.length === 0 && others.length === 0;
  return claim.unproven === 'keep-new' && isNew ? 'proved' : 'not-confirmed';
}

/** Two subjects without a common kind of name may be the same: only two ids, or two pages of one site, make them different. */
function isAnother(aliases: readonly string[], own: readonly string[]): boolean {
  const sites = new Set(own.map(siteOfPage));
  return (
    (aliases.some(isId) && own.some(isId)) ||
    aliases.some((name) => siteOfPage(name) !== null && sites.has(siteOfPage(name)))
  );
}

/** `person/pronet/` of an alias that is a page; null for any other. */
function siteOfPage(alias: string): string | null {
  if (!isIdentity(alias) || isId(alias)) return null;
  const { kind, site } = subjectOfKey(subjectKeyOf(alias));
  return keyStart(kind, site);
}

function isId(alias: string): boolean {
  return idOfAlias(alias) !== null;
}

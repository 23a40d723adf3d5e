import { isIdentity, subjectAlias } from '@/lib/database/records/aliases';
import type { HeldBecause, SubjectRecord } from '@/lib/database/schema/rows';
import type { Subject } from '@/lib/subjects/subject';

/** Whom an answer says it is about. */
export interface Claim {
  /** The service id and the page that it names, as aliases; empty where it names none. */
  aliases: string[];
  /** Whom that is, to be shown; null where it names nobody. */
  about: Subject | null;
  /** It names the very address or website that it was asked by. */
  namesAsked: boolean;
  /**
   * What becomes of it where it proves nothing: `hold`, it is kept apart; `keep`, it is believed unless it proves another; `keep-new`,
   * it is believed where neither those asked about nor those it names are known, so that nobody can be taken for another.
   */
  unproven: 'hold' | 'keep' | 'keep-new';
}

/** Whom the answer was asked about, and what was known of them right before it is written. */
export interface OrderedSubject {
  connection: string;
  subjectKey: string;
  kind: SubjectRecord['kind'];
  known: SubjectRecord | null;
  /** Records that go by one of the names of the claim. */
  named: readonly SubjectRecord[];
}

/**
 * Whether an answer is about whom was asked. Proved: it names a service id or a page of theirs, or the address or website they are known
 * by alone. About another: it names an id or a page that is known, and not as theirs. A page that nobody is known by proves nothing:
 * services answer under the public slug, whatever the page was called that was asked about. Pure.
 */
export function judgeAnswer(claim: Claim, asked: OrderedSubject): 'proved' | HeldBecause {
  const { known, kind } = asked;
  const own = [subjectAlias(asked.connection, asked.subjectKey), ...(known?.aliases ?? [])].filter(isIdentity);
  if (claim.aliases.some((name) => own.includes(name))) return 'proved';
  if (claim.unproven !== 'keep' && own.some(isId) && claim.aliases.some(isId)) return 'about-another';
  const others = asked.named.filter((record) => record.kind === kind && record.id !== known?.id);
  if (others.some(({ aliases }) => isAnother(aliases, own))) return 'about-another';
  if (own.length === 0 && claim.namesAsked) return 'proved';
  if (claim.unproven === 'keep') return 'proved';
  const isNew = own.length === 0 && others.length === 0;
  return claim.unproven === 'keep-new' && isNew ? 'proved' : 'not-confirmed';
}

/** Two of whom nothing is known that both have may be one: only two ids, or two pages, are two people. */
function isAnother(aliases: readonly string[], own: readonly string[]): boolean {
  return [isId, isPage].some((is) => aliases.some(is) && own.some(is));
}

function isPage(alias: string): boolean {
  return isIdentity(alias) && !isId(alias);
}

function isId(alias: string): boolean {
  return /\|(?:person|company):/.test(alias);
}

import { isIdentity, subjectAlias } from '@/lib/database/records/aliases';
import { areDifferent, findTwo, haveOtherIds, isId } from '@/lib/database/records/same-subject';
import type { HeldBecause, SubjectRecord } from '@/lib/database/schema/rows';
import type { Subject } from '@/lib/subjects/subject';

export interface Claim {
  /** The service id and the page it names, as aliases; empty if it names none. */
  aliases: string[];
  /** That subject, for display; null if it names none. */
  about: Subject | null;
  /** It contains the requested address or website. */
  namesOrdered: boolean;
  /**
   * Without proof: `hold` it, `keep` it unless it proves another subject, `keep-new` if neither subject is known, or `another`: it is about
   * another subject.
   */
  unproven: 'hold' | 'keep' | 'keep-new' | 'another';
}

/** The requested subject, and what was known about it right before the answer is written. */
export interface OrderedSubject {
  connection: string;
  subjectKey: string;
  kind: SubjectRecord['kind'];
  known: SubjectRecord | null;
  named: readonly SubjectRecord[];
}

/**
 * About another: it names another id, another subject's id or page, or two known subjects. Proved: it names the subject's id or page, or
 * the address or website that is its only name. An unknown page proves nothing, because services answer with the public slug. Pure.
 */
export function judgeAnswer(claim: Claim, ordered: OrderedSubject): 'proved' | HeldBecause {
  const { known } = ordered;
  const own = [subjectAlias(ordered.connection, ordered.subjectKey), ...(known?.aliases ?? [])].filter(isIdentity);
  const isNamed = claim.aliases.some((name) => own.includes(name));
  const others = othersOf(ordered);
  if (findTwo(isNamed && known !== null ? [known, ...others] : others) !== null) return 'about-another';
  if (claim.unproven !== 'keep' && haveOtherIds(own, claim.aliases)) return 'about-another';
  if (isNamed) return 'proved';
  if (claim.unproven === 'another') return 'about-another';
  if (others.some(({ aliases }) => areDifferent(aliases, own))) return 'about-another';
  const isByWebsite = own.length === 0 || (known?.linked?.site === 'domain' && !own.some(isId));
  if (isByWebsite && claim.namesOrdered) return 'proved';
  if (claim.unproven === 'keep') return 'proved';
  const isNew = own.length === 0 && others.length === 0;
  return claim.unproven === 'keep-new' && isNew ? 'proved' : 'not-confirmed';
}

/** Whether the requested page moved: the answer names it under an unknown id, and its former owner has another one. Pure. */
export function hasMoved(claim: Claim, ordered: OrderedSubject): boolean {
  const page = subjectAlias(ordered.connection, ordered.subjectKey);
  const isPage = isIdentity(page) && !isId(page);
  return (
    isPage &&
    claim.unproven === 'hold' &&
    claim.aliases.includes(page) &&
    haveOtherIds(ordered.known?.aliases ?? [], claim.aliases) &&
    othersOf(ordered).length === 0
  );
}

function othersOf({ kind, known, named }: OrderedSubject): SubjectRecord[] {
  return named.filter((record) => record.kind === kind && record.id !== known?.id);
}

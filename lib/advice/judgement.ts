import type { Mail } from '@/lib/advice/mail/parts-of-mail';
import type { Span } from '@/lib/advice/text/words-of';
import type { Finding, FindingReason, Place } from './draft.ts';

export type Judgement = Pick<Finding, 'verdict' | 'reason' | 'places'>;
/** What a part is checked against: its advice, and an example if there is one, as the service wrote them. */
export interface Advised {
  advice: string;
  example: string | null;
}
export type CheckPart = (mail: Mail, advised: Advised) => Judgement;

export const inBody = ({ start, end }: Span): Place => ({ field: 'body', start, end });
export const inSubject = ({ start, end }: Span): Place => ({ field: 'subject', start, end });

export const kept = (reason: FindingReason, places: readonly Place[] = []): Judgement => ({
  verdict: 'kept',
  reason,
  places,
});
export const broken = (reason: FindingReason, places: readonly Place[] = []): Judgement => ({
  verdict: 'broken',
  reason,
  places,
});
export const cannotTell = (reason: FindingReason, places: readonly Place[] = []): Judgement => ({
  verdict: 'cannot-tell',
  reason,
  places,
});

export const missing = { kind: 'missing' } as const;
export const present = { kind: 'present' } as const;
export const unclear = cannotTell({ kind: 'unclear-advice' });
export const ofLanguage = ({ language }: Mail, places: readonly Place[] = []): Judgement =>
  cannotTell({ kind: 'language', language }, places);

/** For something advised against: present is broken; absent is kept as far as can be told. */
export const unwanted = (places: readonly Place[]): Judgement =>
  places.length > 0 ? broken(present, places) : kept(missing);

export const textAt = ({ draft }: Mail, { field, start, end }: Place): string => draft[field].slice(start, end);

/** Combines the clauses of one piece of advice: one broken clause breaks it, one that cannot be judged leaves it open. */
export function together(judgements: readonly Judgement[]): Judgement {
  const [first = unclear] = judgements;
  const found = (verdict: Judgement['verdict']) => judgements.find((judgement) => judgement.verdict === verdict);
  return found('broken') ?? found('cannot-tell') ?? first;
}

import type { Finding, FindingReason, Place } from '@/lib/advice/draft';
import { broken, cannotTell, inBody, inSubject } from '@/lib/advice/judgement';
import type { Mail } from '@/lib/advice/mail/parts-of-mail';
import { checkName } from './check-name.ts';
import { findLeftovers, type Leftover } from './find-leftovers.ts';

/** At most this many places are marked; more would say nothing new. */
const maxPlaces = 200;

/** Faults of a draft whatever the advice: `broken` if certain, else `cannot-tell`. */
export function checkSlips(mail: Mail, recipient: string | null): Finding[] {
  const leftovers = findLeftovers(mail);
  const { salutation } = mail;
  const isBlankGreeting = leftovers.body.some(
    ({ start, end }) => salutation !== null && start < salutation.end && end > salutation.start,
  );
  const name = recipient === null || isBlankGreeting ? null : checkName(mail, recipient);
  const ofKind = (isCertain: boolean): Place[] =>
    [...placesOf(leftovers.subject, isCertain, inSubject), ...placesOf(leftovers.body, isCertain, inBody)].slice(
      0,
      maxPlaces,
    );
  return [
    ...finding('leftover', { kind: 'leftover' }, true, ofKind(true)),
    ...finding('leftover', { kind: 'leftover' }, false, [...ofKind(false), ...emptyGreeting(mail)]),
    ...(name === null || recipient === null
      ? []
      : finding('name', { kind: 'other-name', recipient }, name.isCertain, [inBody(name)])),
  ];
}

const placesOf = (found: readonly Leftover[], isCertain: boolean, toPlace: typeof inBody): Place[] =>
  found.filter((one) => one.isCertain === isCertain).map(toPlace);

function finding(part: Finding['part'], reason: FindingReason, isCertain: boolean, places: Place[]): Finding[] {
  if (places.length === 0) return [];
  return [{ part, ...(isCertain ? broken(reason, places) : cannotTell(reason, places)), advice: '' }];
}

/** `Hi ,`: a template that had no name to fill in. */
function emptyGreeting({ draft, salutation }: Mail): Place[] {
  if (salutation === null || salutation.opener?.isWhole !== false || salutation.names.length > 0) return [];
  return /\s[,،]$/u.test(draft.body.slice(salutation.start, salutation.end)) ? [inBody(salutation)] : [];
}

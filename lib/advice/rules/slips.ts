import { inBody, inSubject, type Mail } from '@/lib/advice/mail/parts-of-mail';
import type { Remark } from '@/lib/advice/remark';
import { checkName } from '@/lib/advice/slips/check-name';
import { findLeftovers } from '@/lib/advice/slips/find-leftovers';

/** At most this many leftovers are shown; more would say nothing new. */
const mostPlaces = 50;

/** Faults whatever the advice: what a template left, and a greeting to another person. */
export function checkSlips(mail: Mail, recipient: string | null): Remark[] {
  const { subject, body } = findLeftovers(mail);
  const { salutation } = mail;
  const isBlankGreeting = body.some(
    ({ start, end }) => salutation !== null && start < salutation.end && end > salutation.start,
  );
  const name = recipient === null || isBlankGreeting ? null : checkName(mail, recipient);
  const places = [...subject.map(inSubject), ...body.map(inBody), ...emptyGreeting(mail)].slice(0, mostPlaces);
  return [
    ...places.map((place): Remark => ({ part: 'leftover', isBroken: true, place, advice: null })),
    ...(name === null ? [] : [{ part: 'name', isBroken: true, place: inBody(name), advice: null } as const]),
  ];
}

/** `Hi ,`: a template that had no name to fill in. */
function emptyGreeting({ draft, salutation }: Mail) {
  if (salutation === null || salutation.opener?.isWhole !== false || salutation.names.length > 0) return [];
  return /\s[,،]$/u.test(draft.body.slice(salutation.start, salutation.end)) ? [inBody(salutation)] : [];
}

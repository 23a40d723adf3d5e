import type { Subject } from '@/lib/detection/subject';
import { idAlias, subjectAlias } from '@/lib/records/aliases';
import type { HeldAnswer } from '@/lib/records/held-rows';
import { amara, connectionId, emailEntry, person, tomasz } from './fixture-rows.ts';

export const heldAt = Date.now() - 60_000;

/** An email that somebody was asked for and that names Amara. */
export function heldAnswer(because: HeldAnswer['because'], subject: Subject = tomasz, intentId = 'held-1'): HeldAnswer {
  const asked = subjectAlias(connectionId, subject.key);
  const aliases = [idAlias(connectionId, 'person', person().id), subjectAlias(connectionId, amara.key)];
  const facets = { email: [emailEntry({ address: 'amara@fenwick.example' })], profile: person() };
  return {
    ...{ intentId, connection: connectionId, operation: 'email', subject, because, asked, about: amara },
    own: { name: 'Amara Okonkwo', facets, aliases, hints: [] },
    ...{ others: [], boughtAt: heldAt, chargedMilli: 1000, names: [asked, ...aliases] },
  };
}

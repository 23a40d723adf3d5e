import { toEmailOutput } from '../world/people/email-output.ts';
import { toPersonResult } from '../world/people/person-result.ts';
import type { WorldPerson } from '../world/person-facts.ts';
import type { SandboxJob } from './job-row.ts';
import { countPaid, emailMsOf, isEmailKnown, isEmptied, sightOf } from './job-state.ts';

interface Viewer {
  nowMs: number;
  /** `https://www.pronet.example` */
  networkOrigin: string;
}

/** How many items a job's inquiries hold: all of a finder's from the start, only the paid ones of an export. */
export function countItems(row: SandboxJob, nowMs: number): number {
  if (isEmptied(row, nowMs)) return 0;
  return row.service === 'EMAIL_FINDER' ? row.people.length : countPaid(row, nowMs);
}

/** The items from `first` on, at most `count`. */
export function itemsOf(
  row: SandboxJob,
  { first, count }: { first: number; count: number },
  viewer: Viewer,
): unknown[] {
  const last = Math.min(first + count, countItems(row, viewer.nowMs));
  return row.people.slice(first, Math.max(first, last)).map((person, offset) => {
    const email = emailOf(row, person, first + offset, viewer.nowMs);
    return row.service === 'EMAIL_FINDER'
      ? toInquiry(person, email)
      : { ...toPersonResult(person, viewer.networkOrigin), email };
  });
}

/** The email block of an exported person (docs/interface.md#email-wrapper-in-export-results); a finder's item has the same two fields. */
interface Email {
  state: 'PROCESSING' | 'DONE';
  output: unknown[];
}

function emailOf(row: SandboxJob, person: WorldPerson, index: number, nowMs: number): Email {
  if (!isEmailKnown(row, index, nowMs)) return { state: 'PROCESSING', output: [] };
  if (index >= countPaid(row, nowMs)) return { state: 'DONE', output: [] };
  return { state: 'DONE', output: toEmailOutput(sightOf(row, person, nowMs), emailMsOf(row, index)) };
}

/** A finder's item (docs/interface.md#email-finder-inquiry-item). */
function toInquiry(person: WorldPerson, { state, output }: Email): unknown {
  const { firstName: firstname, lastName: lastname } = person;
  return { refId: person.id, state, input: { firstname, lastname, domain: person.company.domain }, output };
}

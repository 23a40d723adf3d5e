import { emailAlias, idAlias, subjectAlias } from '@/lib/database/records/aliases';
import type { JobItem } from '@/lib/database/schema/job-rows';
import { personLine, type ResultLine } from '@/lib/database/schema/result-line';
import { foldText } from '@/lib/platform/fold-text';
import {
  type OtherFound,
  type ParseContext,
  resultOfPerson,
  resultSubject,
} from '@/lib/purchases/answers/parsed-result';
import { findBestEmail } from '@/lib/service/contract/best-email';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import type { Inquiry } from '@/lib/service/contract/schemas/job';
import type { Person } from '@/lib/service/contract/schemas/person';
import { serviceId } from '@/lib/service/contract/tolerant';
import { keyStart, subjectOfId } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';

/** One person in a job's results and their facets; `own` is null without a known id. */
export interface JobResult {
  item: JobItem;
  own: OtherFound | null;
  others: readonly OtherFound[];
}

/** Reads an exported person's email block (docs/interface.md#email-wrapper-in-export-results). */
export function jobResultOfPerson(person: Person, context: ParseContext): JobResult {
  const { email } = person;
  const isPending = email != null && isUnfinished(email.state, email.output);
  const subject = resultSubject('person', person, context.sites);
  const knowsEmail = email != null && !isPending;
  const { found: _counted, others, pictures: _apart, ...own } = resultOfPerson(person, context, knowsEmail);
  const aliases = [...new Set([...own.aliases, subjectAlias(context.connection, subject.key)])];
  const line = personLine(subject.key, person);
  return {
    item: { line, email: findBestEmail(email?.output ?? []), isPending },
    own: { ...own, kind: 'person', aliases },
    others,
  };
}

/** Any state but DONE means unfinished (docs/interface.md#states-and-transitions), unless there is an email. No state means finished. */
function isUnfinished(state: string | null | undefined, output: readonly EmailEntry[]): boolean {
  return state == null ? false : state.toUpperCase() !== 'DONE' && output.length === 0;
}

/** The people of the search page that a finder was submitted for. */
export interface SubmittedPeople {
  lines: readonly ResultLine[];
  /** False: a person on the page was forgotten since, and cannot be identified any more. */
  isWhole: boolean;
  /** All items of the finder. Null unless every item and every person on the page could be read; only then may a name match. */
  items: readonly Inquiry[] | null;
}

/** One item of an email finder (docs/interface.md#email-finder-inquiry-item). Null if it may be about a forgotten person. */
export function jobResultOfInquiry(
  inquiry: Inquiry,
  submitted: SubmittedPeople,
  { connection, itemRef }: { connection: string; itemRef: string },
): JobResult | null {
  const { state, output } = inquiry;
  const isPending = isUnfinished(state, output);
  const line = findSubmitted(inquiry, submitted);
  if (line === null && !submitted.isWhole) return null;
  const best = findBestEmail(output);
  const shown = line ?? lineOfInput(inquiry, submitted, itemRef);
  const item: JobItem = { line: shown, email: best, isPending, ...(shown.id === '' && { isUnmatched: true }) };
  if (shown.id === '') return { item, own: null, others: [] };
  const own: OtherFound = {
    kind: 'person',
    name: shown.name || null,
    facets: isPending ? {} : { email: best === null ? null : output },
    aliases: [...new Set([idAlias(connection, 'person', shown.id), subjectAlias(connection, shown.key)])],
    hints: best?.address === undefined || best.generic === true ? [] : [emailAlias(connection, best.address)],
  };
  return { item, own, others: [] };
}

/** Matches by the service's id, else by name and domain if exactly one line and one item fit. */
function findSubmitted(inquiry: Inquiry, { lines, items }: SubmittedPeople): ResultLine | null {
  const own = lineOfRef(inquiry, lines);
  if (own !== null || items === null) return own;
  const called = nameAndDomainKey(nameOf(inquiry.input), inquiry.input?.domain);
  const [line, ...others] = lines.filter((each) => nameAndDomainKey(each.name, each.domain) === called);
  const fitting = items.filter(({ input }) => nameAndDomainKey(nameOf(input), input?.domain) === called);
  const isTaken = items.some((item) => line !== undefined && lineOfRef(item, lines) === line);
  return called !== null && others.length === 0 && fitting.length === 1 && !isTaken ? (line ?? null) : null;
}

function lineOfRef({ refId }: Inquiry, lines: readonly ResultLine[]): ResultLine | null {
  return isId(refId) ? (lines.find(({ id }) => id.toLowerCase() === refId.toLowerCase()) ?? null) : null;
}

/** A key of name and domain. Null if either is missing. */
function nameAndDomainKey(name: string, domain: string | null | undefined): string | null {
  const folded = foldText(name);
  return folded === '' || domain == null || domain === '' ? null : `${folded}, ${domain.toLowerCase()}`;
}

function nameOf(input: Inquiry['input']): string {
  return [input?.firstname, input?.lastname].filter(Boolean).join(' ');
}

function isId(refId: Inquiry['refId']): refId is string {
  return serviceId.safeParse(refId).success;
}

/**
 * A line built from the name and domain that the service returned. It has an id only if the search page is gone; without an id no record is
 * written.
 */
function lineOfInput({ refId, input }: Inquiry, { lines }: SubmittedPeople, itemRef: string): ResultLine {
  const id = isId(refId) && lines.length === 0 ? refId : '';
  const key = id === '' ? keyStart('person', 'job') + itemRef : subjectOfId('person', id).key;
  const kind: Subject['kind'] = 'person';
  return {
    key,
    kind,
    id,
    name: nameOf(input),
    domain: input?.domain ?? null,
    title: null,
    company: null,
    place: null,
    headcount: null,
    industry: null,
    seniority: null,
    department: null,
    founded: null,
    link: null,
    has: [],
  };
}

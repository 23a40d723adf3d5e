import { isAnsweredByHeld } from '@/lib/database/records/held-answers';
import type { HeldAnswer } from '@/lib/database/schema/held-rows';
import type { FacetName, OrderDetail, SubjectRecord } from '@/lib/database/schema/rows';
import type { Claim } from '@/lib/purchases/answers/judge-answer';
import {
  nothingFound,
  type ParseContext,
  type ParsedResult,
  type ParseOutcome,
} from '@/lib/purchases/answers/parsed-result';
import { unparsedOf, withUnread } from '@/lib/purchases/answers/unread';
import type { Suppression } from '@/lib/purchases/exclusion-policy';
import type { Charge } from '@/lib/purchases/ledger/ledger-row';
import type { NamedOrder } from '@/lib/purchases/named-order';
import type { Client, SendGate, SendOptions, ServiceAddress } from '@/lib/service/client/client';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  type ReplyOf,
  type RequestOf,
} from '@/lib/service/contract/endpoints';
import { chargedMilli, type Quote } from '@/lib/service/contract/prices';
import type { Subject } from '@/lib/subjects/subject';

/** What an operation is about: the subject, what the order asks beyond it, and what is known already. */
export interface Question {
  subject: Subject;
  detail: OrderDetail;
  known: SubjectRecord | null;
  /** Answers about the subject that wait for a person's word; absent where there are none. */
  held?: readonly HeldAnswer[];
  /** What the subject only names: a search, or a part of a job. Absent, or null, where it says all. */
  named?: NamedOrder | null;
  /** Who is left out of a list before it is paid for; absent while it is only priced. */
  suppression?: Suppression;
}

/** One row of the table below. `body` is null where the service cannot be asked this about the subject. */
export interface OperationSpec<Name extends EndpointName> {
  endpoint: Name;
  /** The facet that answers the question; an order for which it is there costs nothing. */
  facet: FacetName;
  /** The body of the request, as the endpoint's own section has it (docs/interface.md#endpoints). */
  body(question: Question): RequestOf<Name> | null;
  parsed(reply: ReplyOf<Name>, question: Question, context: ParseContext): ParseOutcome;
  /** How the answer proves whom it is about (`judge-answer.ts`); null where it is about those who are in it, each for themselves. */
  claim(reply: ReplyOf<Name>, question: Question, context: ParseContext): Claim | null;
  /** Answers a list of these: who is off-limits is left out of it before it is paid for. */
  lists?: Subject['kind'];
  /** For lists bought page by page: whether this very page is there. The facet itself, where absent. */
  isKnown?(question: Question): boolean;
  /** What a "404, nothing" writes where a null facet would not do. */
  nothing?(question: Question, context: ParseContext): ParsedResult;
  /** The price where the body alone does not say it. */
  quote?(question: Question): Quote | null;
  /** What it is booked at, where the reply does not say what it costs in the end. */
  charge?(reply: ReplyOf<Name>, question: Question): Charge;
}

/** An operation as the door uses it: what it costs, how it is asked, what its answer says. */
export interface OperationRow {
  endpoint: EndpointName;
  facet: FacetName;
  /** Null where the answer is about the subject alone. */
  lists: Subject['kind'] | null;
  isKnown(question: Question): boolean;
  /** Null where the service cannot be asked this about the subject. */
  quote(question: Question): Quote | null;
  /** Throws ServiceError. `readContext` runs once the answer is there. */
  ask(asked: OperationRequest): Promise<OperationAnswer>;
  /** What a reply of this very endpoint says that was kept and could be read only now. */
  read(reply: unknown, question: Question, context: ParseContext): ParsedResult;
  /** What "nothing found" writes down. */
  nothing(question: Question, context: ParseContext): ParsedResult;
}

export interface OperationAnswer {
  /** As it left. */
  question: Question;
  parsed: ParsedResult;
  charge: Charge;
  pictureAt: ParseOutcome['pictureAt'];
}

export interface OperationRequest {
  client: Client;
  service: ServiceAddress;
  /** As it stands before it waits for its turn. */
  question: Question;
  options: SendOptions;
  /** What is asked in the end, and whether it may leave. */
  gate: Pick<SendGate, 'pass' | 'giveUp'> & { read(): Promise<{ question: Question; service: ServiceAddress }> };
  readContext(question: Question): Promise<ParseContext>;
}

/** The claim of a list: who is in it has a record of their own, by what it says of them. */
export function aboutThemselves(): null {
  return null;
}

function withClaim(parsed: ParsedResult, claim: Claim | null): ParsedResult {
  return claim === null ? parsed : { ...parsed, claim };
}

/** Ties a row of the table to its endpoint's request, reply and price, so that nobody after it needs to know which they are. */
export function createOperation<Name extends EndpointName>(spec: OperationSpec<Name>): OperationRow {
  const endpoint: Endpoint = endpoints[spec.endpoint];
  return {
    endpoint: spec.endpoint,
    facet: spec.facet,
    lists: spec.lists ?? null,
    isKnown: (question) =>
      spec.isKnown?.(question) ??
      (question.known?.facets[spec.facet] !== undefined || isAnsweredByHeld(question.held ?? [], spec.facet)),
    quote(question) {
      if (spec.quote !== undefined) return spec.quote(question);
      const body = spec.body(question);
      return body === null ? null : endpoint.price.quote(body);
    },
    async ask({ client, service, question: before, options, gate, readContext }) {
      let question = before;
      let body = spec.body(before);
      const answer = await client.send(spec.endpoint, body, service, {
        ...options,
        gate: {
          async read() {
            const now = await gate.read();
            ({ question } = now);
            body = spec.body(question);
            return { body, service: now.service };
          },
          pass: gate.pass,
          giveUp: gate.giveUp,
        },
      });
      const quote = spec.quote?.(question) ?? endpoint.price.quote(body);
      const charge =
        spec.charge?.(answer.reply, question) ?? chargedMilli(endpoint.price, answer.reply, answer.creditHeader, quote);
      // Apart from here on: what is stored, or waits to be stored, must not hold the address.
      const context = await readContext(question);
      const { pictureAt, ...read } = spec.parsed(answer.reply, question, context);
      const parsed = withClaim(read, spec.claim(answer.reply, question, context));
      const kept = unparsedOf(answer.reply, answer.body);
      return { question, charge, parsed: kept === null ? parsed : withUnread(parsed, kept), pictureAt };
    },
    read(reply, question, context) {
      const { pictureAt: _soonVoid, ...read } = spec.parsed(reply as ReplyOf<Name>, question, context);
      return withClaim(read, spec.claim(reply as ReplyOf<Name>, question, context));
    },
    nothing: (question, context) =>
      spec.nothing?.(question, context) ?? { ...nothingFound, facets: { [spec.facet]: null } },
  };
}

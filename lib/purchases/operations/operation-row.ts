import type { z } from 'zod';
import type { SidenoteDatabase } from '@/lib/database/database';
import { isAnsweredByHeld } from '@/lib/database/records/held-answers';
import type { HeldAnswer } from '@/lib/database/schema/held-rows';
import type { OrderDetail, SubjectRecord } from '@/lib/database/schema/rows';
import type { ChosenLists } from '@/lib/database/schema/search-rows';
import { type Offer, type Operation, offerQuote, offers } from '@/lib/offers/offers';
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
import type { Client, SendGate, SendOptions, ServiceAddress } from '@/lib/service/client/client';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  type ReplyOf,
  type RequestOf,
} from '@/lib/service/contract/endpoints';
import { chargedMilli, type Quote } from '@/lib/service/contract/prices';
import { tryParse } from '@/lib/service/contract/try-parse';
import type { Subject } from '@/lib/subjects/subject';
import type { Settlement } from './settlement.ts';

/** What an operation is about: the subject, what the order asks beyond it, and what is known already. */
export interface Question {
  subject: Subject;
  detail: OrderDetail;
  known: SubjectRecord | null;
  /** Answers about the subject that wait for a person's word; absent where there are none. */
  held?: readonly HeldAnswer[];
  /** Absent, or null, where the subject says all, or what it names is gone. */
  named?: NamedOrder | null;
  /** Who is left out of a list before it is paid for; absent while it is only priced. */
  suppression?: Suppression;
}

/** How what is offered is asked, and what its answer says. */
export interface RequestSpec<Name extends EndpointName> {
  /** As the endpoint's own section has it (docs/interface.md#endpoints); null where the service cannot be asked this about the subject. */
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
  /** How many results it may bring, where that is told by something else than the size of its body; null where nobody knows. */
  units?(question: Question): number | null;
  /** What it is booked at, where the reply does not say what it costs in the end. */
  charge?(quote: Quote): Charge;
  /** What the subject only names, null once that is gone; absent where it says all. */
  readNamed?: (db: SidenoteDatabase, subject: Subject) => Promise<NamedOrder | null>;
  /** What of an answer is kept beside records and ledger; absent where nothing is. */
  settlement?: Settlement;
}

/** An operation as the door uses it: what it costs, how it is asked, what its answer says. */
export interface OperationRow<Name extends Operation = Operation> {
  /** The key it has in a table: no row can stand under the name of another operation. */
  name: Name;
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
  readNamed: RequestSpec<EndpointName>['readNamed'] | undefined;
  settlement: Settlement | undefined;
}

/** Everything that can be bought. Each feature has its own rows, and the background puts them together. */
export type OperationTable = OperationRows<Operation>;

/** Some of them, each under its own name. */
export type OperationRows<Names extends Operation> = { [Name in Names]: OperationRow<Name> };

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

/** As large as a page may be, which is what its price goes by; one where the request is about one. */
function sizeOf(body: object): number {
  return 'size' in body && typeof body.size === 'number' ? body.size : 1;
}

type EndpointOf<Name extends Operation> = (typeof offers)[Name]['endpoint'];

/** The claim of a list: who is in it has a record of their own, by what it says of them. */
export function aboutThemselves(): null {
  return null;
}

function withClaim(parsed: ParsedResult, claim: Claim | null): ParsedResult {
  return claim === null ? parsed : { ...parsed, claim };
}

/** Ties an offer to its endpoint's request and reply, so that nobody after it needs to know which they are. */
export function createOperation<Name extends Operation>(
  name: Name,
  spec: RequestSpec<EndpointOf<Name>>,
): OperationRow<Name> {
  const { facet }: Offer = offers[name];
  const endpointName: EndpointOf<Name> = offers[name].endpoint;
  const endpoint: Endpoint = endpoints[endpointName];
  const unitsOf = (question: Question, body: object | null): number | null =>
    spec.units === undefined ? body && sizeOf(body) : spec.units(question);
  return {
    name,
    lists: spec.lists ?? null,
    isKnown: (question) =>
      spec.isKnown?.(question) ??
      (question.known?.facets[facet] !== undefined || isAnsweredByHeld(question.held ?? [], facet)),
    quote(question) {
      const units = unitsOf(question, spec.body(question));
      return units === null ? null : offerQuote(name, units);
    },
    async ask({ client, service, question: before, options, gate, readContext }) {
      let question = before;
      let body = spec.body(before);
      const answer = await client.send(endpointName, body, service, {
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
      const quote = offerQuote(name, unitsOf(question, body) ?? 0);
      const charge = spec.charge?.(quote) ?? chargedMilli(endpoint.price, answer.reply, answer.creditHeader, quote);
      // Apart from here on: what is stored, or waits to be stored, must not hold the address.
      const context = await readContext(question);
      const { pictureAt, ...read } = spec.parsed(answer.reply, question, context);
      const parsed = withClaim(read, spec.claim(answer.reply, question, context));
      const kept = unparsedOf(answer.reply, answer.body);
      return { question, charge, parsed: kept === null ? parsed : withUnread(parsed, kept), pictureAt };
    },
    read(reply, question, context) {
      const { pictureAt: _soonVoid, ...read } = spec.parsed(reply as ReplyOf<EndpointOf<Name>>, question, context);
      return withClaim(read, spec.claim(reply as ReplyOf<EndpointOf<Name>>, question, context));
    },
    nothing: (question, context) => spec.nothing?.(question, context) ?? { ...nothingFound, facets: { [facet]: null } },
    readNamed: spec.readNamed,
    settlement: spec.settlement,
  };
}

/** What an order goes by that its subject only names: a search of ours, a part of a job. The row of its operation reads it and knows the rest. */
export interface NamedOrder {
  kind: string;
  /** Which of our exclusion lists it leaves people out by. */
  lists: ChosenLists;
}

/** Filters were kept as they came from a screen or a file: the schema by which the client refuses says whether they may be sent. Null where not. */
export function parsedBy<Schema extends z.ZodType>(schema: Schema, body: object | null): z.output<Schema> | null {
  if (body === null) return null;
  const parsed = tryParse(schema, body);
  return parsed?.success === true ? parsed.data : null;
}

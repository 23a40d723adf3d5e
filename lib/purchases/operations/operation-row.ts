import type { z } from 'zod';
import type { SidenoteDatabase } from '@/lib/database/database';
import { isAnsweredByHeld } from '@/lib/database/records/held-answers';
import type { HeldAnswer } from '@/lib/database/schema/held-rows';
import type { Intent, OrderDetail, SubjectRecord } from '@/lib/database/schema/rows';
import type { ChosenLists } from '@/lib/database/schema/search-rows';
import { type Offer, type Operation, offerQuote, offers } from '@/lib/offers/offers';
import type { Claim } from '@/lib/purchases/answers/claims';
import {
  nothingFound,
  type ParseContext,
  type ParsedResult,
  type ParseOutcome,
} from '@/lib/purchases/answers/parsed-result';
import { unparsedOf, withCut, withUnread } from '@/lib/purchases/answers/unread';
import type { Suppression } from '@/lib/purchases/exclusion-policy';
import type { Charge } from '@/lib/purchases/ledger/ledger-row';
import type { Client, SendGate, SendOptions, ServiceAddress } from '@/lib/service/client/client';
import type { MilliCredits } from '@/lib/service/contract/credits';
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  type ReplyOf,
  type RequestOf,
} from '@/lib/service/contract/endpoints';
import type { ServiceFailure } from '@/lib/service/contract/errors';
import { bookingOf, type Quote } from '@/lib/service/contract/prices';
import { tryParse } from '@/lib/service/contract/tolerant';
import type { Subject } from '@/lib/subjects/subject';

/** An order's subject and details, and what is known of the subject already. */
export interface OrderContext {
  subject: Subject;
  detail: OrderDetail;
  known: SubjectRecord | null;
  /** Held answers about the subject that wait for the user's decision; absent if there are none. */
  held?: readonly HeldAnswer[];
  /** Absent or null if the subject says everything, or what it names no longer exists. */
  named?: NamedOrder | null;
  /** Who is left out of a list before it is paid for; absent while only quoting. */
  suppression?: Suppression;
}

/** How an offer is requested, and how its answer is read. */
export interface RequestSpec<Name extends EndpointName> {
  /** As specified for the endpoint (docs/interface.md#endpoints); null if the service cannot be queried for this subject. */
  body(orderContext: OrderContext): RequestOf<Name> | null;
  parsed(reply: ReplyOf<Name>, orderContext: OrderContext, context: ParseContext): ParseOutcome;
  /** How the answer proves its subject (`claims.ts`); null if it only describes the subjects in it. */
  claim(reply: ReplyOf<Name>, orderContext: OrderContext, context: ParseContext): Claim | null;
  /** Set if the answer is a list of these: excluded ones are left out before it is paid for. */
  lists?: Subject['kind'];
  /** For lists bought page by page: whether this page is stored. Defaults to whether the facet is. */
  isKnown?(orderContext: OrderContext): boolean;
  /** What a 404 ("nothing found") writes if a null facet is not enough. */
  nothing?(orderContext: OrderContext, context: ParseContext): ParsedResult;
  /** The number of results it may return, if not given by the size of its body; null if unknown. */
  units?(orderContext: OrderContext): number | null;
  /** The charge to book, if it does not follow from reply and quote. */
  charge?(quote: Quote, reply: ReplyOf<Name>, creditHeader: string | null): Charge;
  /** Reads what the subject only names, null if it no longer exists; absent if the subject says everything. */
  readNamed?: (db: SidenoteDatabase, subject: Subject) => Promise<NamedOrder | null>;
  /** What is stored of an answer besides records and ledger; absent if nothing is. */
  settlement?: Settlement;
}

/** An operation as the purchase pipeline uses it: its cost, its request and how its answer is read. */
export interface OperationRow<Name extends Operation = Operation> {
  /** Its key in a table, so that no row can be filed under another operation. */
  name: Name;
  /** Null if the answer is about the subject alone. */
  lists: Subject['kind'] | null;
  isKnown(orderContext: OrderContext): boolean;
  /** Null if the service cannot be queried for this subject. */
  quote(orderContext: OrderContext): Quote | null;
  /** Throws ServiceError. `readContext` is called once the answer has arrived. */
  send(request: OperationRequest): Promise<OperationAnswer>;
  /** Reads a stored reply of this endpoint that could not be read before. */
  read(reply: unknown, orderContext: OrderContext, context: ParseContext): ParsedResult;
  nothing(orderContext: OrderContext, context: ParseContext): ParsedResult;
  readNamed: RequestSpec<EndpointName>['readNamed'] | undefined;
  settlement: Settlement | undefined;
}

/** Everything that can be bought. Each feature has its rows, and the background combines them. */
export type OperationTable = OperationRows<Operation>;

export type OperationRows<Names extends Operation> = { [Name in Names]: OperationRow<Name> };

export interface OperationAnswer {
  orderContext: OrderContext;
  parsed: ParsedResult;
  charge: Charge;
  pictures: ParseOutcome['pictures'];
}

export interface OperationRequest {
  client: Client;
  service: ServiceAddress;
  /** The context before it waits for a slot. */
  orderContext: OrderContext;
  options: SendOptions;
  /** Reads what is finally sent, and decides whether it may be. */
  gate: Pick<SendGate, 'pass' | 'giveUp'> & {
    read(): Promise<{ orderContext: OrderContext; service: ServiceAddress }>;
  };
  readContext(orderContext: OrderContext): Promise<ParseContext>;
}

/** The page size, which the price is based on; 1 for a request about one subject. */
function sizeOf(body: object): number {
  return 'size' in body && typeof body.size === 'number' ? body.size : 1;
}

type EndpointOf<Name extends Operation> = (typeof offers)[Name]['endpoint'];

/** The claim of a list: its entries have separate records, based on what it states about each. */
export function noClaim(): null {
  return null;
}

function withClaim(parsed: ParsedResult, claim: Claim | null): ParsedResult {
  return claim === null ? parsed : { ...parsed, claim };
}

/** Binds an offer to its endpoint's request and reply types, so that callers need not know them. */
export function createOperation<Name extends Operation>(
  name: Name,
  spec: RequestSpec<EndpointOf<Name>>,
): OperationRow<Name> {
  const { facet }: Offer = offers[name];
  const endpointName: EndpointOf<Name> = offers[name].endpoint;
  const endpoint: Endpoint = endpoints[endpointName];
  const unitsOf = (orderContext: OrderContext, body: object | null): number | null =>
    spec.units === undefined ? body && sizeOf(body) : spec.units(orderContext);
  return {
    name,
    lists: spec.lists ?? null,
    isKnown: (orderContext) =>
      spec.isKnown?.(orderContext) ??
      (orderContext.known?.facets[facet] !== undefined || isAnsweredByHeld(orderContext.held ?? [], facet)),
    quote(orderContext) {
      const units = unitsOf(orderContext, spec.body(orderContext));
      return units === null ? null : offerQuote(name, units);
    },
    async send({ client, service, orderContext: before, options, gate, readContext }) {
      let orderContext = before;
      let body = spec.body(before);
      const answer = await client.send(endpointName, body, service, {
        ...options,
        gate: {
          async read() {
            const now = await gate.read();
            ({ orderContext } = now);
            body = spec.body(orderContext);
            return { body, service: now.service };
          },
          pass: gate.pass,
          giveUp: gate.giveUp,
        },
      });
      const quote = offerQuote(name, unitsOf(orderContext, body) ?? 0);
      const { reply, creditHeader, cut = 0 } = answer;
      const charge: Charge =
        spec.charge?.(quote, reply, creditHeader) ?? bookingOf(endpoint.price, reply, creditHeader, quote);
      // Separated from here on: stored or pending answers must not contain the address.
      const context = await readContext(orderContext);
      const { pictures, ...read } = spec.parsed(reply, orderContext, context);
      const parsed = withCut(withClaim(read, spec.claim(reply, orderContext, context)), cut);
      const kept = unparsedOf(reply, answer.body);
      return {
        orderContext,
        pictures,
        parsed: kept === null ? parsed : withUnread(parsed, kept),
        charge: cut === 0 ? charge : { ...charge, uncertain: true },
      };
    },
    read(reply, orderContext, context) {
      const { pictures: _soonVoid, ...read } = spec.parsed(reply as ReplyOf<EndpointOf<Name>>, orderContext, context);
      return withClaim(read, spec.claim(reply as ReplyOf<EndpointOf<Name>>, orderContext, context));
    },
    nothing: (orderContext, context) =>
      spec.nothing?.(orderContext, context) ?? { ...nothingFound, facets: { [facet]: null } },
    readNamed: spec.readNamed,
    settlement: spec.settlement,
  };
}

/** One of our searches, or a part of a job. The operation's row reads it. */
export interface NamedOrder {
  kind: string;
  lists: ChosenLists;
}

/** Validates stored filters, from a screen or a file, with the client's schema. Null if they may not be sent. */
export function parsedBy<Schema extends z.ZodType>(schema: Schema, body: object | null): z.output<Schema> | null {
  if (body === null) return null;
  const parsed = tryParse(schema, body);
  return parsed?.success === true ? parsed.data : null;
}

export interface Booked {
  intent: Intent;
  parsed: ParsedResult;
  chargedMilli: MilliCredits;
  nowMs: number;
  /** False: the balance decided it before its answer arrived. */
  isOpen: boolean;
}

/**
 * What an operation's feature stores besides records and ledger. All but `insertRead` need the booking transaction, which includes
 * `tables`.
 */
export interface Settlement {
  tables: readonly string[];
  save(db: SidenoteDatabase, booked: Booked): Promise<void>;
  /** The service refused the request (400 or 501), which was free; only its text says why. */
  noteRefused?(db: SidenoteDatabase, intent: Intent, refusal: ServiceFailure): Promise<void>;
  /** For an answer that was booked on arrival and read only later: newer data stays. */
  saveReread?(db: SidenoteDatabase, booked: Omit<Booked, 'isOpen'>): Promise<void>;
  /** Inserts later-read entries into the stored page, at their `positions` in the answer. */
  insertRead?(db: SidenoteDatabase, parsed: ParsedResult, positions: readonly number[]): Promise<ParsedResult>;
}

import type { z } from 'zod';
import { free, type PriceRule, singleExportV1Price, singleExportV2Price } from './prices.ts';
import { balanceSchema } from './schemas/balance.ts';
import { personSchema } from './schemas/person.ts';
import { singleExportEnvelopeSchema, singleExportRequestSchema } from './schemas/single-export.ts';

/** `click` goes before `watch` (what follows a click or polls a job) before `bulk`. */
export type Priority = 'click' | 'watch' | 'bulk';

export interface Endpoint<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  /** Heading of the interface that this row implements. */
  section: string;
  method: 'GET' | 'POST' | 'PATCH';
  /** Below the service's base address. */
  path: string;
  /** Strict: an unknown key is refused before the network. Null where there is no body. */
  request: Request | null;
  /** Tolerant: unknown keys are kept. */
  reply: Reply;
  price: PriceRule<z.output<Request>, z.output<Reply>>;
  priority: Priority;
  /** May be repeated once it has left, because it costs nothing and changes nothing. */
  safeToRetry: boolean;
  deadlineMs: number;
}

function row<Request extends z.ZodType, Reply extends z.ZodType>(
  endpoint: Endpoint<Request, Reply>,
): Endpoint<Request, Reply> {
  return endpoint;
}

const second = 1000;

/**
 * The interface document as a table: a row an operation. The client, the quotes, the sandbox's routes and the docs are
 * read from here, so none can drift. Adding an endpoint is adding a row.
 */
export const endpoints = {
  credits: row({
    section: 'Fetch Credits',
    method: 'GET',
    path: '/v1/payments/credits',
    request: null,
    reply: balanceSchema,
    price: free,
    priority: 'watch',
    safeToRetry: true,
    deadlineMs: 30 * second,
  }),
  singleExport: row({
    section: 'Export Single Person',
    method: 'POST',
    path: '/v1/people/export/single',
    request: singleExportRequestSchema,
    reply: personSchema,
    price: singleExportV1Price,
    priority: 'click',
    safeToRetry: false,
    deadlineMs: 120 * second,
  }),
  singleExportV2: row({
    section: 'Export Single Person',
    method: 'POST',
    path: '/v2/people/export/single',
    request: singleExportRequestSchema,
    reply: singleExportEnvelopeSchema,
    price: singleExportV2Price,
    priority: 'click',
    safeToRetry: false,
    deadlineMs: 120 * second,
  }),
};

export type EndpointName = keyof typeof endpoints;
export type RequestOf<Name extends EndpointName> = z.input<NonNullable<(typeof endpoints)[Name]['request']>>;
export type ReplyOf<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['reply']>;

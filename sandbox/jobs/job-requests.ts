import { isIPv4 } from 'node:net';
import { z } from 'zod';
import type { Choices } from '../choices.ts';
import { refusals, ServiceRefusal } from '../refusal.ts';
import { readListIds, recordsPerSearch } from '../search/read-search-body.ts';
import { idSchema } from '../service-id.ts';
import { type SubmissionsQuery, submissionFields } from './submissions.ts';

type Query = Record<string, readonly string[]>;

/** Maximum sizes (docs/interface.md#limits, docs/interface.md#inquiries, docs/interface.md#submissions). */
const exportSizeMax = 10_000;
const inquirySizeMax = 100;
const submissionSizeMax = 100;

const finderSchema = z.object({ trackId: z.string().min(1), webhook: z.string() });
const notifySchema = z.object({ webhook: z.string() });
const exportSchema = z.object({
  account: z.unknown().optional(),
  contact: z.unknown().optional(),
  lists: z.unknown().optional(),
  page: z.int().min(0).default(0),
  size: z.int().min(1),
  webhook: z.string(),
});

/** The body of an email finder (docs/interface.md#find-emails-by-track-id). Throws the 400. */
export function readFinderRequest(json: unknown, { trackIds }: Choices): z.output<typeof finderSchema> {
  const body = expectPublic(read(finderSchema, json));
  if (trackIds === 'uuid') read(idSchema, body.trackId);
  return body;
}

/** The body of an export (docs/interface.md#export-people-with-email); its filters are those of a people search. Throws the 400. */
export function readExportRequest(json: unknown, choices: Choices) {
  const { lists, ...body } = read(exportSchema, json);
  const isBeyond = body.page * body.size >= recordsPerSearch;
  if (body.size > exportSizeMax || isBeyond) throw new ServiceRefusal(400, 'pagination limit exceeded');
  return expectPublic({ ...body, listIds: readListIds(lists, 'people_id', choices) });
}

export function readNotifyRequest(json: unknown): z.output<typeof notifySchema> {
  return expectPublic(read(notifySchema, json));
}

function read<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refusals.unreadable();
  return parsed.data;
}

function expectPublic<Body extends { webhook: string }>(body: Body): Body {
  if (!isPublicAddress(body.webhook)) throw new ServiceRefusal(400, 'webhook must be a public https url');
  return body;
}

/** Given once or not at all. */
const once = z.array(z.string()).max(1).optional();
const word = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  once.transform((values) => values?.[0]).pipe(z.enum(words).optional());

function whole({ min, max, usual }: { min: number; max: number; usual: number }) {
  return once
    .transform((values) => values?.[0])
    .pipe(z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(min).max(max)).default(usual));
}

const page = whole({ min: 0, max: 1e9, usual: 0 });
const inquiriesSchema = z.object({ page, size: whole({ min: 1, max: inquirySizeMax, usual: 10 }) });
/** `created,desc`: a field of the record and a direction, `asc` by default. */
const sortSchema = z.string().transform((text, context) => {
  const [name, way = 'asc', ...more] = text.split(',');
  const field = submissionFields.find((known) => known === name);
  const isWay = /^(asc|desc)$/i.test(way);
  if (field !== undefined && isWay && more.length === 0) return { field, descends: way.toLowerCase() === 'desc' };
  context.addIssue({ code: 'custom', input: text });
  return z.NEVER;
});
const submissionsSchema = z.object({
  page,
  size: whole({ min: 1, max: submissionSizeMax, usual: 25 }),
  state: word(['PENDING', 'SETTLED']),
  fullyRefunded: word(['true', 'false']).transform((value) => (value === undefined ? undefined : value === 'true')),
  sort: z.array(sortSchema).default([]),
});

/** Zero-based page; size 1 to 100, 10 by default. Throws the 400. */
export function readInquiriesQuery(query: Query): z.output<typeof inquiriesSchema> {
  return read(inquiriesSchema, query);
}

/** Throws the 400. */
export function readSubmissionsQuery(query: Query): SubmissionsQuery & { page: number; size: number } {
  return read(submissionsSchema, query);
}

/** Not on the public internet: this machine, private, link-local, shared, test and multicast networks. */
const closedNetworks =
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|192\.0\.[02]|198\.1[89]|198\.51\.100|203\.0\.113|22[4-9]|2[34]\d|25\d)\./;
const closedNames = /(^|\.)(localhost|local|internal|localdomain|home\.arpa)$/;

/**
 * Whether it is a public HTTPS URL (docs/interface.md#events). `URL` has already normalized unusual spellings of an IPv4 address
 * to four numbers.
 */
export function isPublicAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:') return false;
  // In IPv6 only 2000::/3 is public.
  if (hostname.startsWith('[')) return /^\[[23][\da-f]{3}:/.test(hostname);
  const name = hostname.replace(/\.$/, '');
  if (isIPv4(name)) return !closedNetworks.test(name);
  return name.includes('.') && !closedNames.test(name);
}

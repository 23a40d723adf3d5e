import type { z } from 'zod';
import { accountRows } from './rows/account-rows.ts';
import { jobRows } from './rows/job-rows.ts';
import { personRows } from './rows/person-rows.ts';
import { searchRows } from './rows/search-rows.ts';

export type { Endpoint, Priority } from './endpoint.ts';

/**
 * The interface document as a table: a row an operation. The client, the quotes, the sandbox's routes and the docs are
 * read from here, so none can drift. Adding an endpoint is adding a row.
 */
export const endpoints = { ...searchRows, ...jobRows, ...personRows, ...accountRows };

export type EndpointName = keyof typeof endpoints;
export type RequestOf<Name extends EndpointName> = z.input<NonNullable<(typeof endpoints)[Name]['request']>>;
export type ReplyOf<Name extends EndpointName> = z.output<(typeof endpoints)[Name]['reply']>;

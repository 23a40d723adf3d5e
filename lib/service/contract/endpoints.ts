import type { z } from 'zod';
import { accountRows } from '@/lib/service/contract/rows/account-rows';
import { fieldNameProbe } from '@/lib/service/contract/rows/field-name-probe';
import { jobRows } from '@/lib/service/contract/rows/job-rows';
import { personRows } from '@/lib/service/contract/rows/person-rows';
import { searchRows } from '@/lib/service/contract/rows/search-rows';

export type { Endpoint, Priority } from './endpoint.ts';

/**
 * The contract's endpoints as a table (docs/interface.md#endpoints): one row per operation. The client, the quotes, the sandbox's routes
 * and the docs are derived from it, so none can drift. Adding an endpoint is adding a row.
 */
export const endpoints = { ...searchRows, ...jobRows, ...personRows, ...accountRows };

/**
 * Everything that the client may send: the operations, and a check that is not one, and so has no route in the sandbox, no price and no
 * entry in the docs.
 */
export const sendable = { ...endpoints, fieldNameProbe };

export type EndpointName = keyof typeof endpoints;
export type SendableName = keyof typeof sendable;
export type RequestOf<Name extends SendableName> = z.input<NonNullable<(typeof sendable)[Name]['request']>>;
export type ReplyOf<Name extends SendableName> = z.output<(typeof sendable)[Name]['reply']>;

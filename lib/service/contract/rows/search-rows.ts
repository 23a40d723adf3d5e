import { z } from 'zod';
import { deadlines, row } from '@/lib/service/contract/endpoint';
import { noData, paidErrors, platformNotSupported } from '@/lib/service/contract/endpoint-errors';
import {
  companySearchRequestSchema,
  peoplePreviewRequestSchema,
  peopleSearchRequestSchema,
} from '@/lib/service/contract/filters/search-request';
import { companySearchPrice, peoplePreviewPrice, peopleSearchPrice } from '@/lib/service/contract/prices';
import { companySchema } from '@/lib/service/contract/schemas/company';
import { page } from '@/lib/service/contract/schemas/page';
import { personSchema } from '@/lib/service/contract/schemas/person';
import { personPreviewSchema } from '@/lib/service/contract/schemas/person-preview';
import { serviceId } from '@/lib/service/contract/tolerant';

const errors = [...paidErrors, noData, platformNotSupported];

export const searchRows = {
  peopleSearch: row({
    section: 'People Search',
    method: 'POST',
    path: '/v1/people',
    request: peopleSearchRequestSchema,
    reply: page(personSchema),
    price: peopleSearchPrice,
    priority: 'click',
    safeToRetry: false,
    deadlineMs: deadlines.usual,
    errors,
  }),
  peoplePreview: row({
    section: 'People Preview',
    method: 'POST',
    path: '/v1/people/preview',
    otherPaths: ['/v2/people/preview'],
    request: peoplePreviewRequestSchema,
    reply: page(personPreviewSchema),
    price: peoplePreviewPrice,
    mayChargeNotFound: true,
    priority: 'click',
    safeToRetry: false,
    deadlineMs: deadlines.usual,
    errors,
  }),
  companySearch: row({
    section: 'Company Search',
    method: 'POST',
    path: '/v1/companies',
    request: companySearchRequestSchema,
    // In a search the id identifies the company; within a person it is only shown.
    reply: page(z.lazy(() => companySchema.unwrap().extend({ id: serviceId }))),
    price: companySearchPrice,
    priority: 'click',
    safeToRetry: false,
    deadlineMs: deadlines.usual,
    errors: [...paidErrors, noData],
  }),
};

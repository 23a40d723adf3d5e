import { deadlines, row } from '../endpoint.ts';
import { noData, paidErrors, platformNotSupported } from '../endpoint-errors.ts';
import { companySearchPrice, peoplePreviewPrice, peopleSearchPrice } from '../prices.ts';
import { companySchema } from '../schemas/company.ts';
import { page } from '../schemas/page.ts';
import { personSchema } from '../schemas/person.ts';
import { personPreviewSchema } from '../schemas/person-preview.ts';
import {
  companySearchRequestSchema,
  peoplePreviewRequestSchema,
  peopleSearchRequestSchema,
} from '../schemas/search-request.ts';
import { serviceId } from '../schemas/tolerant.ts';

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
    // In a search the id is what tells companies apart; inside a person it is only shown.
    reply: page(companySchema.extend({ id: serviceId })),
    price: companySearchPrice,
    priority: 'click',
    safeToRetry: false,
    deadlineMs: deadlines.usual,
    errors: [...paidErrors, noData],
  }),
};

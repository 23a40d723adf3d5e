import { deadlines, row } from '@/lib/service/contract/endpoint';
import { notFound, paidErrors } from '@/lib/service/contract/endpoint-errors';
import {
  analysisPrice,
  phoneV1Price,
  phoneV2Price,
  reverseLookupPrice,
  singleExportV1Price,
  singleExportV2Price,
} from '@/lib/service/contract/prices';
import { analysisRequestSchema, analysisSchema } from '@/lib/service/contract/schemas/analysis';
import { personSchema } from '@/lib/service/contract/schemas/person';
import { phoneEnvelopeSchema, phoneRequestSchema, phoneSchema } from '@/lib/service/contract/schemas/phone';
import {
  reverseLookupRequestSchema,
  reverseLookupSchema,
  singleExportEnvelopeSchema,
  singleExportRequestSchema,
} from '@/lib/service/contract/schemas/single-person';

const paths = { singleExport: '/v1/people/export/single', mobilePhone: '/v1/people/mobile-phone-finder' } as const;
const bothEmpty = { status: 400, text: 'id and url cannot be both empty' } as const;
const phoneErrors = [
  ...paidErrors,
  { status: 400, text: 'both domain and name are required' },
  { status: 400, text: 'invalid domain provided' },
  // The actual message has the network's brand in place of `pronet`.
  { status: 400, text: 'invalid pronet url provided' },
] as const;

export const personRows = {
  singleExport: row({
    section: 'Export Single Person',
    method: 'POST',
    path: paths.singleExport,
    request: singleExportRequestSchema,
    reply: personSchema,
    price: singleExportV1Price,
    priority: 'click',
    safeToRetry: false,
    deadlineMs: deadlines.slow,
    errors: [...paidErrors, bothEmpty, notFound],
  }),
  singleExportV2: row({
    section: 'Export Single Person',
    method: 'POST',
    path: '/v2/people/export/single',
    olderPath: paths.singleExport,
    request: singleExportRequestSchema,
    reply: singleExportEnvelopeSchema,
    price: singleExportV2Price,
    priority: 'click',
    safeToRetry: false,
    deadlineMs: deadlines.slow,
    errors: [...paidErrors, bothEmpty],
  }),
  mobilePhone: row({
    section: 'Mobile Phone Finder',
    method: 'POST',
    path: paths.mobilePhone,
    request: phoneRequestSchema,
    reply: phoneSchema,
    price: phoneV1Price,
    priority: 'click',
    safeToRetry: false,
    deadlineMs: deadlines.slow,
    errors: [...phoneErrors, notFound],
  }),
  mobilePhoneV2: row({
    section: 'Mobile Phone Finder',
    method: 'POST',
    path: '/v2/people/mobile-phone-finder',
    olderPath: paths.mobilePhone,
    request: phoneRequestSchema,
    reply: phoneEnvelopeSchema,
    price: phoneV2Price,
    priority: 'click',
    safeToRetry: false,
    deadlineMs: deadlines.slow,
    errors: phoneErrors,
  }),
  reverseLookup: row({
    section: 'Reverse People Lookup',
    method: 'POST',
    path: '/v1/people/reverse-lookup',
    request: reverseLookupRequestSchema,
    reply: reverseLookupSchema,
    price: reverseLookupPrice,
    mayChargeNotFound: true,
    priority: 'click',
    safeToRetry: false,
    deadlineMs: deadlines.usual,
    errors: [...paidErrors, notFound],
  }),
  analysis: row({
    section: 'Personality Analysis',
    method: 'POST',
    path: '/v1/people/analysis',
    request: analysisRequestSchema,
    reply: analysisSchema,
    price: analysisPrice,
    mayChargeNotFound: true,
    priority: 'click',
    safeToRetry: false,
    deadlineMs: deadlines.slow,
    errors: [...paidErrors, notFound],
  }),
};

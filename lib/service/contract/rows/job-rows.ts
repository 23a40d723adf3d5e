import type { z } from 'zod';
import { deadlines, type Endpoint, row } from '@/lib/service/contract/endpoint';
import {
  gatewayErrors,
  inProgress,
  notFound,
  overTheCap,
  paidErrors,
  stuck,
  tooManyPending,
} from '@/lib/service/contract/endpoint-errors';
import { peopleExportRequestSchema } from '@/lib/service/contract/filters/search-request';
import { emailFinderPrice, exportPrice, free } from '@/lib/service/contract/prices';
import {
  emailFinderRequestSchema,
  exportStatisticsSchema,
  finderStatisticsSchema,
  inquiryQuerySchema,
  inquirySchema,
  jobStatisticsSchema,
  jobSubmitSchema,
  notifyRequestSchema,
  notifySchema,
  submissionsQuerySchema,
  submissionsSchema,
  trackParamsSchema,
} from '@/lib/service/contract/schemas/job';
import { resultsPage } from '@/lib/service/contract/schemas/page';
import { personSchema } from '@/lib/service/contract/schemas/person';

/** The four free operations under a job's path; a refunded job returns 403, or zeroes if nothing was found. */
function followUps<Statistics extends z.ZodType, Item extends z.ZodType>(job: {
  section: string;
  path: string;
  statistics: Statistics;
  item: Item;
  inquiryErrors: Endpoint['errors'];
}) {
  const { section, path } = job;
  const read = { request: null, price: free, safeToRetry: true, deadlineMs: deadlines.usual } as const;
  return {
    statistics: row({
      ...read,
      section,
      method: 'GET',
      path: `${path}/{trackId}/statistics`,
      params: trackParamsSchema,
      reply: jobStatisticsSchema(job.statistics),
      priority: 'watch',
      errors: [...gatewayErrors, ...stuck, notFound],
    }),
    inquiries: row({
      ...read,
      section,
      method: 'GET',
      path: `${path}/{trackId}/inquiries`,
      params: trackParamsSchema,
      query: inquiryQuerySchema,
      reply: resultsPage(job.item),
      priority: 'bulk',
      errors: [...gatewayErrors, ...stuck, notFound, ...job.inquiryErrors],
    }),
    submissions: row({
      ...read,
      section,
      method: 'GET',
      path: `${path}/submissions`,
      query: submissionsQuerySchema,
      reply: submissionsSchema,
      priority: 'watch',
      errors: gatewayErrors,
    }),
    notify: row({
      section,
      method: 'PATCH',
      path: `${path}/{trackId}/notify`,
      params: trackParamsSchema,
      request: notifyRequestSchema,
      reply: notifySchema,
      mayBeEmpty: true,
      price: free,
      priority: 'click',
      // Free, but each repeat is another delivery to someone's webhook.
      safeToRetry: false,
      deadlineMs: deadlines.usual,
      errors: [...gatewayErrors, ...stuck, notFound],
    }),
  };
}

const finder = followUps({
  section: 'Find Emails by Track ID',
  path: '/v1/people/email-finder',
  statistics: finderStatisticsSchema,
  item: inquirySchema,
  inquiryErrors: [],
});

const exporting = followUps({
  section: 'Export People with Email',
  path: '/v1/people/export',
  statistics: exportStatisticsSchema,
  item: personSchema,
  inquiryErrors: [inProgress],
});

export const jobRows = {
  emailFinder: row({
    section: 'Find Emails by Track ID',
    method: 'POST',
    path: '/v1/people/email-finder',
    request: emailFinderRequestSchema,
    reply: jobSubmitSchema(finderStatisticsSchema),
    price: emailFinderPrice,
    settlesLater: true,
    priority: 'click',
    safeToRetry: false,
    deadlineMs: deadlines.usual,
    errors: [...paidErrors, notFound, tooManyPending],
  }),
  emailFinderStatistics: finder.statistics,
  emailFinderInquiries: finder.inquiries,
  emailFinderSubmissions: finder.submissions,
  emailFinderNotify: finder.notify,
  peopleExport: row({
    section: 'Export People with Email',
    method: 'POST',
    path: '/v1/people/export',
    request: peopleExportRequestSchema,
    reply: jobSubmitSchema(exportStatisticsSchema),
    price: exportPrice,
    settlesLater: true,
    priority: 'click',
    safeToRetry: false,
    deadlineMs: deadlines.usual,
    errors: [...paidErrors, overTheCap, tooManyPending],
  }),
  peopleExportStatistics: exporting.statistics,
  peopleExportInquiries: exporting.inquiries,
  peopleExportSubmissions: exporting.submissions,
  peopleExportNotify: exporting.notify,
};

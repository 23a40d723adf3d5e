import type { EndpointName } from '../../../lib/service/contract/endpoints.ts';
import type { Choices } from '../../choices.ts';
import { msPerMinute } from '../../clock.ts';
import { countItems, itemsOf } from '../../jobs/job-items.ts';
import {
  readExportRequest,
  readFinderRequest,
  readInquiriesQuery,
  readNotifyRequest,
  readSubmissionsQuery,
} from '../../jobs/job-requests.ts';
import type { JobService, SandboxJob } from '../../jobs/job-row.ts';
import { doneMsOf, expectNotStuck, isDone, stateOf, statisticsOf } from '../../jobs/job-state.ts';
import { findSubmissions } from '../../jobs/submissions.ts';
import { webhookStateOf } from '../../jobs/webhooks.ts';
import { ServiceRefusal } from '../../refusal.ts';
import { cutPage, toPage } from '../page-envelope.ts';
import type { HandlerAnswer, HandlerDeps, HandlerRequest, RouteHandler } from './handler.ts';

type JobHandler = Extract<EndpointName, `emailFinder${string}` | `peopleExport${string}`>;

const noTrackId = (): ServiceRefusal => new ServiceRefusal(404, 'track id not found or expired');

/** Both kinds of jobs (docs/interface.md#find-emails-by-track-id, docs/interface.md#export-people-with-email). */
export function createJobRoutes(parts: HandlerDeps): Record<JobHandler, RouteHandler> {
  const finder = createReadingHandlers('EMAIL_FINDER', parts);
  const exporting = createReadingHandlers('PEOPLE_EXPORT', parts);
  return {
    emailFinder: createFinderHandler(parts),
    emailFinderStatistics: finder.statistics,
    emailFinderInquiries: finder.inquiries,
    emailFinderSubmissions: finder.submissions,
    emailFinderNotify: finder.notify,
    peopleExport: createExportHandler(parts),
    peopleExportStatistics: exporting.statistics,
    peopleExportInquiries: exporting.inquiries,
    peopleExportSubmissions: exporting.submissions,
    peopleExportNotify: exporting.notify,
  };
}

/** Only an accepted job uses up a track id. */
function createFinderHandler(parts: HandlerDeps): RouteHandler {
  const { jobs, tracks, choices } = parts;
  return ({ key, json }) => {
    const { trackId, webhook } = readFinderRequest(json, choices());
    jobs.expectPlace(key, 'EMAIL_FINDER');
    const people = tracks.find(key, trackId);
    if (people === null) throw noTrackId();
    const row = jobs.submit({
      key,
      webhook,
      people,
      service: 'EMAIL_FINDER',
      requestSize: people.length,
      chargeAt: chargeAtOf(parts),
      ...(choices().finderKeepsTrackId ? { trackId } : {}),
    });
    tracks.take(key, trackId);
    return accepted(row, 'email finder accepted');
  };
}

function createExportHandler(parts: HandlerDeps): RouteHandler {
  const { jobs, search, lists, choices } = parts;
  return ({ key, json }) => {
    const { account, contact, listIds, page, size, webhook } = readExportRequest(json, choices());
    jobs.expectPlace(key, 'PEOPLE_EXPORT');
    const excluded = lists.readExcluded(key, 'people_id', listIds);
    const people = cutPage(search.findPeople({ account, contact }, excluded), { page, size });
    const row = jobs.submit({
      key,
      webhook,
      people,
      service: 'PEOPLE_EXPORT',
      requestSize: size,
      chargeAt: chargeAtOf(parts),
    });
    return accepted(row, 'people export accepted');
  };
}

function chargeAtOf({ choices }: HandlerDeps): SandboxJob['chargeAt'] {
  return choices().jobCharge === 'at-submit' ? 'submit' : 'settle';
}

function accepted(row: SandboxJob, description: string): HandlerAnswer {
  const { trackId, createdMs, chargedMilli } = row;
  const json = {
    trackId,
    statistics: statisticsOf(row, createdMs),
    state: 'PENDING',
    webhook: webhookStateOf(row, createdMs),
    description,
  };
  return { json, charged: chargedMilli, trackId };
}

/** The four free operations on a service's jobs; the two services differ only in what an inquiry shows. */
function createReadingHandlers(service: JobService, { jobs, clock, choices, networkOrigin }: HandlerDeps) {
  const find = ({ key, params }: HandlerRequest): SandboxJob => {
    const row = jobs.find(key, service, params.trackId ?? '');
    if (row === null) throw noTrackId();
    expectNotStuck(row, clock.now(), choices());
    return row;
  };
  const free = (json: unknown): HandlerAnswer => ({ json, charged: 0 });
  return {
    statistics: (request) => {
      const row = find(request);
      const nowMs = clock.now();
      return free({ trackId: row.trackId, state: stateOf(row, nowMs), statistics: statisticsOf(row, nowMs) });
    },
    inquiries: (request) => {
      const { page, size } = readInquiriesQuery(request.query);
      const row = find(request);
      const nowMs = clock.now();
      if (service === 'PEOPLE_EXPORT' && !isDone(row, nowMs)) throw new ServiceRefusal(409, 'track id in progress');
      const total = countShown(row, countItems(row, nowMs), nowMs, choices());
      const first = page * size;
      const items = itemsOf(
        row,
        { first, count: Math.max(0, Math.min(size, total - first)) },
        { nowMs, networkOrigin },
      );
      return free(toPage(withStrange(items, first, choices()), { page, size, total }));
    },
    submissions: ({ key, query }) => {
      const wish = readSubmissionsQuery(query);
      const { page, size } = wish;
      const records = findSubmissions(jobs.history(key, service), wish, clock.now());
      const shown = records.slice(page * size, (page + 1) * size);
      return free(toPage(shown, { page, size, total: records.length, sorted: wish.sort.length > 0 }));
    },
    notify: (request) => {
      const { webhook } = readNotifyRequest(request.json);
      const row = jobs.notify(find(request), webhook);
      return free({ trackId: row.trackId, webhook: webhookStateOf(row, clock.now()) });
    },
  } satisfies Record<string, RouteHandler>;
}

/** How long after DONE the remaining results become available. */
const lateMs = 8 * msPerMinute;

/** How many of the job's `items` its inquiries show: at DONE perhaps not all. */
function countShown(row: SandboxJob, items: number, nowMs: number, { resultsAtDone }: Choices): number {
  const doneMs = doneMsOf(row);
  if (resultsAtDone === 'whole' || doneMs === null || nowMs < doneMs || nowMs >= doneMs + lateMs) return items;
  return resultsAtDone === 'none' ? 0 : Math.floor(items / 2);
}

const each = 7;

/** Replaces every seventh item of a job by a shape that the contract does not describe (docs/interface.md#resources); `first` is the index of the first item. */
function withStrange(items: readonly unknown[], first: number, { strangeResults }: Choices): unknown[] {
  return items.map((item, offset) => (strangeResults && (first + offset) % each === each - 1 ? [item] : item));
}

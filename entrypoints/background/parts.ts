import { z } from 'zod';
import { i18n } from '#i18n';
import { createKeyReader, refuseWithoutPassphrase } from '@/lib/connection/connection';
import { eraseEverything } from '@/lib/connection/erase-everything';
import { testConnection } from '@/lib/connection/test-connection';
import { deleteFormerDatabase } from '@/lib/database/database';
import { listRequest, noteRequest, requestRow, unlistRequest } from '@/lib/database/logs/request-log';
import { readSettings } from '@/lib/database/reads';
import { createRetention } from '@/lib/database/retention/erase-old';
import type { TargetId } from '@/lib/database/schema/hand-rows';
import { createExclusions } from '@/lib/exclusions/exclusions';
import { createSaveResolved } from '@/lib/exclusions/lists/save-resolved';
import { registeredDomain } from '@/lib/exclusions/match/registered-domain';
import { createSuppression } from '@/lib/exclusions/match/suppression';
import { learnIdsOf } from '@/lib/exclusions/sync/learn-ids';
import { createSyncs } from '@/lib/exclusions/sync/syncs';
import { connectors } from '@/lib/hand-over/connectors/connectors';
import { createHandOver } from '@/lib/hand-over/handlers';
import { showsAnotherSubject } from '@/lib/messaging/panel-reporter';
import { clearPanelState } from '@/lib/messaging/panel-state';
import { createDueNotices } from '@/lib/outreach/due-notices';
import { createContactHandlers } from '@/lib/outreach/handlers';
import { createPictures } from '@/lib/pictures/pictures';
import { createAlarmClock, setAlarm } from '@/lib/platform/browser/alarms';
import { keepAliveWhile, readVersion } from '@/lib/platform/browser/environment';
import { hasOrigins, originPatternOf, removeAllOrigins, removeOrigins } from '@/lib/platform/browser/permissions';
import { createStoredItem } from '@/lib/platform/browser/storage';
import { forgetColumns } from '@/lib/platform/browser/storage-areas';
import type { Clock } from '@/lib/platform/clock';
import { createDaily } from '@/lib/platform/daily';
import { logAs } from '@/lib/platform/error-log';
import { createSecret } from '@/lib/platform/keys/secret';
import { createPlanBreather } from '@/lib/platform/slices';
import { minuteMs } from '@/lib/platform/time';
import type { ExclusionPolicy } from '@/lib/purchases/exclusion-policy';
import { createBalanceReader } from '@/lib/purchases/reconcile/balance-reader';
import { rereadAnswers } from '@/lib/purchases/steps/reread-answers';
import { createUnsavedAnswers, type UnsavedAnswer } from '@/lib/purchases/steps/unsaved';
import { createReadyValueLists } from '@/lib/searches/ready-value-lists';
import { sandboxAddress } from '@/lib/service/client/address';
import { createMissingPaths } from '@/lib/service/client/missing-paths';
import { ServiceError } from '@/lib/service/contract/errors';
import { neutralNames } from '@/lib/service/contract/names';
import { createLimiter, type Limiter } from '@/lib/service/limiter/limiter';
import { limiterLogSchema } from '@/lib/service/limiter/limiter-log';
import { withTeamPace } from '@/lib/team/pace';
import { createTeam } from '@/lib/team/team';
import { type Core, unsavedKey } from './core.ts';
import { createDetectorRegistration } from './detector-registration.ts';
import { notifyOfDue } from './due-notice.ts';
import { countEndedJobs, notifyOfJob } from './job-notices.ts';
import { createOrdering, createServiceAccess, operations } from './ordering.ts';
import { batchAlarm, dueAlarm, jobAlarm, reconcileAlarm, retentionAlarm } from './unattended.ts';

const unsavedSchema = z.record(z.string(), z.custom<UnsavedAnswer>());
const doneAtSchema = z.record(z.string(), z.number());
const retentionRunSchema = z.object({ days: z.number(), at: z.number() });

const batchLookMs = minuteMs;

/** Requests per second, unless the account's limit was raised (docs/interface.md#limits). */
const usualRate = 5;

/** The composition root: creates every feature once, with its dependencies. Starts nothing; that is `settle`. */
export function createParts(core: Core) {
  const { clock, db, errors, index, recordAliases, visits, subjects, applyManaged } = core;
  const secret = createSecret();
  const unsavedAnswers = createStoredItem('session', unsavedKey, unsavedSchema);
  const unsaved = createUnsavedAnswers(unsavedAnswers);
  const lastRun = createStoredItem('session', 'retention', retentionRunSchema);
  const doneAt = createStoredItem('session', 'daily', doneAtSchema);
  const daily = createDaily({ clock, doneAt });
  const missingPaths = createStoredItem('session', 'missing-paths', z.array(z.string()));
  const retention = createRetention({
    db,
    clock,
    lastRun,
    remindAt: (whenMs) => setAlarm(retentionAlarm, whenMs),
  });

  const ownLimiter = createLimiter({
    // The limiter's waits can outlive a worker. Deadlines cannot; each would set an alarm.
    clock: createAlarmClock({ clock }),
    log: createLimiterLog(),
    rate: async () => (await readSettings(db, 'limits'))?.requestsPerSecond ?? usualRate,
  });
  const limiter = withTeamPace(ownLimiter, () => team.pace());
  const network = {
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    isOnline: () => navigator.onLine,
    hasPermission: (address: string) => hasOrigins([originPatternOf(address)]),
  };
  const service = createServiceAccess({
    db,
    secret,
    limiter,
    clock,
    ...network,
    expectKey: refuseWithoutPassphrase({ db, secret }, createKeyReader(secret)),
    noteRequest: (request, id) => void noteRequest(db, requestRow(request), id),
    requestLog: { list: (request) => listRequest(db, requestRow(request)), unlist: (id) => unlistRequest(db, id) },
    missingPaths: createMissingPaths({ store: missingPaths }),
    onServiceTime: (serviceMs) => retention.agree(serviceMs),
    clockOffset: {
      read: () => readSettings(db, 'serviceClock'),
      write: async (value) => void (await db.settings.put({ key: 'serviceClock', value })),
    },
  });
  const { connection, serviceClock, client, tryKey } = service;

  const newId = (): string => crypto.randomUUID();
  const balance = createBalanceReader({
    db,
    client,
    clock,
    connection,
    newId,
    isShared: () => team.sharesAccount(),
    remindAt: (whenMs) => setAlarm(reconcileAlarm, whenMs),
  });
  const exclusions = createExclusions({
    db,
    clock,
    newId,
    index,
    recordAliases,
    firstListName: (kind) => i18n.t(kind === 'person' ? 'lists.first' : 'lists.firstCompanies'),
    domainOf: registeredDomain,
  });
  const pictures = createPictures({ db, clock, newId, ...network });
  const syncs = createSyncs({
    db,
    client,
    clock,
    serviceClock,
    newId,
    keepAliveWhile,
    expectConnected: connection.expect,
    breathe: createPlanBreather(clock),
  });
  const team = createTeam({
    db,
    clock,
    newId,
    keepAliveWhile,
    secret: createSecret('team-secret'),
    fetch: network.fetch,
    breathe: createPlanBreather(clock),
  });
  const exclusionPolicy: ExclusionPolicy = {
    isExcluded: async (subject) => (await exclusions.isExcluded(subject)) ?? team.isExcluded(subject),
    ...createSuppression({ db, clock }, syncs),
    saveResolved: createSaveResolved(db),
    learnIds: (records) => learnIdsOf(db, records, index),
  };
  const batchSession = createStoredItem('session', 'batch-session', z.string());
  const jobSession = createStoredItem('session', 'job-session', z.string());
  const { purchase, batches, jobs, recover } = createOrdering({
    db,
    service,
    clock,
    newId,
    exclusionPolicy,
    keepAliveWhile,
    unsaved,
    batchSession,
    jobSession,
    showsAnotherSubject,
    readBalanceSoon: balance.readSoon,
    offerPicture: pictures.offer,
    team: team.desk,
    remindAt: (whenMs) => setAlarm(jobAlarm, whenMs),
    report: (job) => void notifyOfJob(db, job).catch(logAs('parts')),
  });
  const targetLimiters = new Map<TargetId, Limiter>();
  const handOver = createHandOver({
    db,
    clock,
    newId,
    secret,
    keepAliveWhile,
    ...network,
    tokens: {
      hubspot: createSecret('token-hubspot'),
      pipedrive: createSecret('token-pipedrive'),
      airtable: createSecret('token-airtable'),
      hook: createSecret('token-hook'),
    },
    isExcluded: exclusionPolicy.isExcluded,
    isTeamReadable: team.isReadable,
    removePermission: (address) => removeOrigins([originPatternOf(address)]),
    listRequest: (row) => listRequest(db, row),
    noteRequest: (row, id) => noteRequest(db, row, id),
    limiterOf(target) {
      const known = targetLimiters.get(target);
      const made = known ?? createTargetLimiter(target, clock);
      targetLimiters.set(target, made);
      return made;
    },
  });
  const valueLists = createReadyValueLists({ db, clock, ...network });
  const detector = createDetectorRegistration({ db });
  const dueNotices = createDueNotices({
    db,
    clock,
    notify: notifyOfDue,
    remindAt: (whenMs) => setAlarm(dueAlarm, whenMs),
  });
  const contact = createContactHandlers({
    db,
    clock,
    newId,
    changed(subject) {
      void dueNotices.look().catch(logAs('due'));
      if (subject !== undefined) void team.shareContact(subject);
    },
  });

  /**
   * The last worker's open work, before any message. Settings are read side by side. No message waits for the key: its state in the settings
   * is corrected then.
   */
  async function settle(): Promise<void> {
    const settings = applyManaged().catch(logAs('parts.policy'));
    const settled = settings.then(connection.noticeKey).catch(logAs('parts.key'));
    await Promise.all([settings, recover(settled).catch(logAs('parts.recover'))]);
    await takeUpBatches();
  }

  /** Resumes batches that no worker is running; while one is open, an alarm checks again. */
  async function takeUpBatches(): Promise<void> {
    await batches.resumeAfterDeath().catch(logAs('parts'));
    if (batches.isBusy()) setAlarm(batchAlarm, clock.now() + batchLookMs);
  }

  /** Tasks that grow with use, and need not run at each start of a worker. */
  async function runDaily(): Promise<void> {
    const { connectionId, names } = (await readSettings(db, 'connection')) ?? {};
    const version = readVersion();
    await daily([
      ['former-database', deleteFormerDatabase],
      ['syncs', syncs.sweep],
      // The browser keeps the badge while it runs.
      ['jobs', () => countEndedJobs(db)],
      ['visits', visits.prune],
      // Another version, or other field names, may understand more.
      [
        `reread|${version}|${connectionId}|${JSON.stringify(names)}`,
        () => rereadAnswers({ db, operations, clock, exclusionPolicy, version }),
      ],
    ]);
  }

  return {
    db,
    takeUpBatches,
    /** For a new key or address: pauses requested by the last service do not apply to it. */
    forgetPauses: limiter.forget,
    /** Applies the administrator's settings over what was just saved. */
    applyManaged,
    clock,
    connection,
    tryKey,
    balance,
    testConnection: () =>
      testConnection({ db, client, clock, balance, expectConnected: connection.expect, keepAliveWhile }),
    purchase,
    exclusions,
    isExcluded: exclusionPolicy.isExcluded,
    syncs,
    batches,
    jobs,
    retention,
    visits,
    dueNotices,
    contact,
    team,
    handOver,
    valueLists,
    subjects,
    panels: core.panels,
    detector,
    /** One free request to the sandbox's fixed address. */
    async isSandboxThere(): Promise<boolean> {
      try {
        await client.send('credits', null, { baseUrl: sandboxAddress, names: neutralNames });
        return true;
      } catch (error) {
        // The sandbox answered and refused an older key saved for its address: its own key replaces that.
        if (error instanceof ServiceError) return error.failure.kind === 'key-refused';
        throw error;
      }
    },
    /** False: requests are in flight, and nothing was erased. */
    async eraseEverything(): Promise<boolean> {
      const erased = await eraseEverything({
        db,
        connection: {
          forgetKey: async () => void (await Promise.all([connection.forgetKey(), handOver.forgetAll()])),
        },
        clock,
        isBusy: () => [purchase, batches, pictures, valueLists, jobs, handOver].some((part) => part.isBusy()),
        isReading: client.isBusy,
        forgetErrors: errors.forget,
        forgetSession: async () =>
          void (await Promise.all([
            unsavedAnswers.forget(),
            lastRun.forget(),
            doneAt.forget(),
            core.tasksRun.forgetAll(),
            missingPaths.forget(),
            batchSession.forget(),
            jobSession.forget(),
            clearPanelState(),
            forgetColumns(),
            team.erase(),
          ])),
      });
      if (!erased) return false;
      // What an administrator has set cannot be erased by the user, and is restored.
      await applyManaged().catch(logAs('parts.policy'));
      await detector.update();
      await removeAllOrigins();
      return true;
    },
    settle,
    /** At a worker's start, after the first answer. Waits for nothing. */
    runTasks(): void {
      void exclusions.sweep().catch(logAs('parts'));
      void jobs.armAtWorkerStart().catch(logAs('parts'));
      void balance.resume().catch(logAs('parts'));
      void retention.eraseDue().catch(logAs('parts'));
      void detector.update().catch(logAs('parts'));
      void dueNotices.look().catch(logAs('parts'));
      void team.wake();
      void runDaily().catch(logAs('parts'));
    },
    /** Whether work is under way that an update would interrupt. */
    isBusy: (): boolean => batches.isBusy() || jobs.isBusy() || handOver.isBusy(),
  };
}
export type Parts = ReturnType<typeof createParts>;

/** Each target has limits of its own. Zapier takes 30 a second for a webhook, and Make 300 in 10 seconds. */
function createTargetLimiter(target: TargetId, clock: Clock): Limiter {
  return createLimiter({
    clock,
    log: createLimiterLog(`limiter-${target}`),
    rate: () => (target === 'hook' ? 5 : connectors[target].rate),
  });
}

/** In session storage, which outlives the worker: after a browser restart, the last request is more than a second old. */
function createLimiterLog(name = 'limiter') {
  return createStoredItem('session', name, limiterLogSchema);
}

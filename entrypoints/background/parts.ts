import { z } from 'zod';
import { i18n } from '#i18n';
import { findCompanyDomain } from '@/lib/detection/find-company-domain';
import { createExclusions } from '@/lib/exclusions/exclusions';
import { createKeepResolved } from '@/lib/exclusions/keep-resolved';
import { createMirrors } from '@/lib/exclusions/mirror/mirrors';
import { createNameIndex } from '@/lib/exclusions/name-index';
import { createSuppression } from '@/lib/exclusions/suppression';
import { createVisits } from '@/lib/exclusions/visited/visits';
import { createJobs } from '@/lib/jobs/jobs';
import { closeStorageToPages } from '@/lib/platform/access-level';
import { createAlarmClock } from '@/lib/platform/alarm-sleep';
import { setAlarm } from '@/lib/platform/alarms';
import { systemClock } from '@/lib/platform/clock';
import { keepAliveWhile } from '@/lib/platform/keep-alive';
import { readManaged } from '@/lib/platform/managed';
import { openOwnPage } from '@/lib/platform/panel';
import { hasOrigins, originPatternOf, removeAllOrigins } from '@/lib/platform/permissions';
import { createSecret, LockedKeyError, MissingKeyError, type Secret } from '@/lib/platform/secret';
import { createStoredItem } from '@/lib/platform/storage';
import { createBalanceReader } from '@/lib/purchase/balance-reader';
import { createBatches } from '@/lib/purchase/batches';
import type { Book } from '@/lib/purchase/book';
import { createConnection } from '@/lib/purchase/connection';
import { eraseEverything } from '@/lib/purchase/erase-everything';
import { createPictures } from '@/lib/purchase/pictures';
import { applyPolicy, parsePolicy } from '@/lib/purchase/policy';
import { createPurchase } from '@/lib/purchase/purchase';
import { recover } from '@/lib/purchase/recover';
import { createUnsavedAnswers, type UnsavedAnswer } from '@/lib/purchase/unsaved';
import { SidenoteDatabase } from '@/lib/records/database';
import { createRetention } from '@/lib/records/keep-retention';
import { readSettings } from '@/lib/records/reads';
import { noteRequest } from '@/lib/records/request-log';
import { createReadyValueLists } from '@/lib/search/ready-value-lists';
import { createClient } from '@/lib/service/client';
import { countSends } from '@/lib/service/count-sends';
import { ServiceError } from '@/lib/service/errors';
import { createLimiter } from '@/lib/service/limiter';
import { limiterLogSchema } from '@/lib/service/limiter-log';
import { neutralNames } from '@/lib/service/names';
import { sandboxAddress, sandboxKey } from '@/lib/service/sandbox-address';
import { createServiceClock, learnServiceTime } from '@/lib/service/service-clock';
import { createDetectorRegistration } from './detector-registration.ts';
import { countEndedJobs, tellOfJob } from './job-notices.ts';
import { createSubjects } from './subjects.ts';

const unsavedSchema = z.record(z.string(), z.custom<UnsavedAnswer>());
const retentionRunSchema = z.object({ days: z.number(), at: z.number() });

/** Goes off when lost answers can be decided by the balance. */
export const reconcileAlarm = 'reconcile';
/** Goes off when a day has passed since old things were erased. */
export const retentionAlarm = 'retention';

/** Goes off when a day has passed since old visits were erased. */
export const visitsAlarm = 'visits';

/** Goes off while a batch is under way, should the worker have died. */
export const batchAlarm = 'batches';
const batchLookMs = 60_000;

/** Goes off when a job is to be looked at. */
export const jobAlarm = 'jobs';

/** A slice of the index of names takes about as long as this. */
const indexRestMs = 10;

/** Interface, "Limits": requests a second, unless the account's limit was raised. */
const usualRate = 5;

/** The composition root: every part made once, handed its world. Starts nothing but `start`. */
export function createParts() {
  const clock = systemClock;
  const db = new SidenoteDatabase();
  // Before anything opens the database.
  const index = createNameIndex({ db, rest: () => clock.sleep(indexRestMs) });
  const secret = createSecret();
  const connection = createConnection({ db, secret, clock });
  const unsavedAnswers = createStoredItem('session:unsaved-answers', unsavedSchema);
  const unsaved = createUnsavedAnswers(unsavedAnswers);
  const lastRun = createStoredItem('session:retention', retentionRunSchema);
  const retention = createRetention({
    ...{ db, clock, lastRun },
    remindAt: (whenMs) => setAlarm(retentionAlarm, whenMs),
  });

  const limiter = createLimiter({
    // Its waits may be longer than a worker lives; deadlines are not, and would set an alarm a request.
    clock: createAlarmClock({ clock }),
    log: createLimiterLog(),
    rate: async () => (await readSettings(db, 'limits'))?.requestsPerSecond ?? usualRate,
  });
  const serviceClock = createServiceClock({
    clock,
    kept: {
      read: () => readSettings(db, 'serviceClock'),
      write: async (value) => void (await db.settings.put({ key: 'serviceClock', value })),
    },
  });
  const answering = learnServiceTime(
    createClient({
      fetch: (url, init) => fetch(url, init),
      expectKey: (origin) => expectKey(secret, origin),
      limiter,
      clock,
      isOnline: () => navigator.onLine,
      hasPermission: (baseUrl) => hasOrigins([originPatternOf(baseUrl)]),
      noteRequest: ({ about, ...request }) =>
        void noteRequest(db, { ...request, subjectKey: about?.subjectKey ?? null, intentId: about?.intentId ?? null }),
    }),
    serviceClock,
  );
  const client = countSends(answering);

  const newId = (): string => crypto.randomUUID();
  const balance = createBalanceReader({
    ...{ db, client, clock, connection, newId },
    remindAt: (whenMs) => setAlarm(reconcileAlarm, whenMs),
  });
  const exclusions = createExclusions({
    ...{ db, clock, newId, index },
    firstListName: (kind) => i18n.t(kind === 'person' ? 'lists.first' : 'lists.firstCompanies'),
    domainOf: (address) => findCompanyDomain(address, []),
  });
  const pictures = createPictures({
    ...{ db, clock, newId },
    fetch: (url, init) => fetch(url, init),
    hasPermission: (origin) => hasOrigins([originPatternOf(origin)]),
  });
  const mirrors = createMirrors({
    ...{ db, client, clock, serviceClock, newId, keepAliveWhile },
    expectConnected: connection.expect,
  });
  const book: Book = {
    isExcluded: exclusions.isExcluded,
    ...createSuppression({ db, clock }, mirrors),
    keepResolved: createKeepResolved(db, newId),
  };
  const purchase = createPurchase({
    db,
    client,
    clock,
    newId,
    expectConnected: connection.expect,
    book,
    keepAliveWhile,
    unsaved,
    afterCharge: balance.readSoon,
    offerPicture: pictures.offer,
  });
  const batchSession = createStoredItem('session:batch-session', z.string());
  const batches = createBatches({
    ...{ db, clock, newId, purchase, expectConnected: connection.expect },
    isExcluded: exclusions.isExcluded,
    session: { read: batchSession.read, write: batchSession.write },
  });
  const jobSession = createStoredItem('session:job-session', z.string());
  const jobs = createJobs({
    ...{ db, client, clock, serviceClock, newId, purchase, keepAliveWhile },
    expectConnected: connection.expect,
    session: { read: jobSession.read, write: jobSession.write },
    remindAt: (whenMs) => setAlarm(jobAlarm, whenMs),
    tell: (job) => void tellOfJob(db, job).catch(() => undefined),
    afterCharge: balance.readSoon,
  });
  const valueLists = createReadyValueLists({
    ...{ db, clock },
    fetch: (url, init) => fetch(url, init),
    isOnline: () => navigator.onLine,
    hasPermission: (address) => hasOrigins([originPatternOf(address)]),
  });
  const visits = createVisits({ db, clock, remindAt: (whenMs) => setAlarm(visitsAlarm, whenMs) });
  const subjects = createSubjects({ db, connection, visits });
  const detector = createDetectorRegistration({ db });

  async function followPolicy(): Promise<void> {
    await applyPolicy(db, parsePolicy(await readManaged()));
  }

  /** What no worker carries out is taken up; while something is open, an alarm looks again. */
  async function takeUpBatches(): Promise<void> {
    await batches.resumeAfterDeath().catch(() => undefined);
    if (batches.isBusy()) setAlarm(batchAlarm, clock.now() + batchLookMs);
  }

  return {
    db,
    takeUpBatches,
    /** Another key or address: what the last one asked to wait for is not for this one. */
    forgetPauses: limiter.forget,
    /** What an administrator has set wins over what was just saved. */
    followPolicy,
    clock,
    connection,
    balance,
    purchase,
    exclusions,
    mirrors,
    batches,
    jobs,
    retention,
    visits,
    valueLists,
    subjects,
    detector,
    /** Once after install; a browser may say "install" again for what is set up already. */
    async openWelcome(): Promise<void> {
      const isSetUp = (await readSettings(db, 'welcome')) !== null || (await readSettings(db, 'connection')) !== null;
      if (!isSetUp) await openOwnPage('welcome.html');
    },
    /** One free question to the sandbox's fixed address. */
    async isSandboxThere(): Promise<boolean> {
      try {
        await client.send('credits', null, { baseUrl: sandboxAddress, names: neutralNames });
        return true;
      } catch (error) {
        if (error instanceof ServiceError) return false;
        throw error;
      }
    },
    /** False: something is on its way, and nothing was erased. */
    async eraseEverything(): Promise<boolean> {
      const erased = await eraseEverything({
        ...{ db, connection },
        isBusy: () =>
          purchase.isBusy() ||
          batches.isBusy() ||
          client.isBusy() ||
          pictures.isBusy() ||
          valueLists.isBusy() ||
          jobs.isBusy(),
        forgetSession: async () =>
          void (await Promise.all([
            unsavedAnswers.forget(),
            lastRun.forget(),
            batchSession.forget(),
            jobSession.forget(),
          ])),
      });
      if (!erased) return false;
      // What an administrator has set is not the person's to erase, and comes back with it.
      await followPolicy();
      await detector.update();
      await removeAllOrigins();
      return true;
    },
    /** Runs once a worker: what the last one left behind is dealt with before anything is answered. */
    async start(): Promise<void> {
      // A wall beside the encryption: where the browser cannot raise it, the key is still ciphertext.
      await closeStorageToPages().catch(() => undefined);
      await followPolicy();
      await connection.noticeKey();
      await recover({ db, clock, unsaved, book, purchase, findConnected: connection.find });
      void exclusions.sweep().catch(() => undefined);
      void mirrors.sweep().catch(() => undefined);
      await takeUpBatches();
      void jobs.takeUp().catch(() => undefined);
      void balance.resume();
      void retention.eraseDue().catch(() => undefined);
      void countEndedJobs(db).catch(() => undefined);
      void visits.prune().catch(() => undefined);
      void detector.update();
    },
    /** Something is queued or on the wire: an update would lose its answer. */
    async isBuying(): Promise<boolean> {
      return batches.isBusy() || jobs.isBusy() || (await db.intents.where('state').anyOf('queued', 'sent').count()) > 0;
    },
  };
}
export type Parts = ReturnType<typeof createParts>;

async function expectKey(secret: Secret, origin: string): Promise<string> {
  try {
    return await secret.expectKey(origin);
  } catch (error) {
    if (error instanceof LockedKeyError) throw new ServiceError({ kind: 'key-locked' });
    if (!(error instanceof MissingKeyError)) throw error;
    // The sandbox's key is no secret, and it must be possible to look whether it is there before connecting to it.
    if (origin === sandboxAddress) return sandboxKey;
    throw new ServiceError({ kind: 'no-key' });
  }
}

/** In session storage, which outlives the worker: after a browser restart nothing has been sent for a second anyway. */
function createLimiterLog() {
  return createStoredItem('session:limiter', limiterLogSchema);
}

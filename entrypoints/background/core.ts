import { findConnected } from '@/lib/connection/find-connected';
import { SidenoteDatabase } from '@/lib/database/database';
import { startErrorLog } from '@/lib/database/logs/error-log';
import { readSettings } from '@/lib/database/reads';
import { createRecordAliases } from '@/lib/exclusions/import/record-aliases';
import { createNameIndex } from '@/lib/exclusions/match/name-index';
import type { SoughtSubject } from '@/lib/exclusions/match/name-subjects';
import { createVisits } from '@/lib/exclusions/visited/visits';
import { sessionArea } from '@/lib/messaging/session-area';
import { setAlarm } from '@/lib/platform/browser/alarms';
import { openOwnPage } from '@/lib/platform/browser/panel';
import { closeStorageToPages, readManaged } from '@/lib/platform/browser/storage-areas';
import { systemClock } from '@/lib/platform/clock';
import { logAs } from '@/lib/platform/error-log';
import type { OnDemand } from '@/lib/platform/on-demand';
import { hourMs } from '@/lib/platform/time';
import type { Team } from '@/lib/team/team';
import { isExpected } from './failure-of.ts';
import { createPanels } from './panels.ts';
import { createSubjects } from './subjects.ts';
import { visitsAlarm } from './unattended.ts';

/** A slice of indexing names takes about as long as this. */
const indexRestMs = 10;

/** The tasks of a start run again after this long in one browser session, unless something is open. */
const tasksRestMs = hourMs;
const only = '';

/** What a start needs of `features.ts`. */
interface Startable {
  parts: { runTasks(): void };
}

/**
 * What the first answer needs, and all that must see each write of the database. It imports no schema: the rest of the worker is
 * `features.ts`, which is loaded on demand. `loadTeam` loads it for the badge, where there is a team or a subscribed list.
 */
export function createCore(loadTeam: () => Promise<Pick<Team, 'findAmong'>>) {
  const clock = systemClock;
  const db = new SidenoteDatabase();
  const errors = startErrorLog(db, 'worker', isExpected);
  // Before anything opens the database.
  const index = createNameIndex({ db, rest: () => clock.sleep(indexRestMs) });
  const recordAliases = createRecordAliases(db);
  const connection = { find: () => findConnected(db) };
  const visits = createVisits({ db, clock, remindAt: (whenMs) => setAlarm(visitsAlarm, whenMs) });
  const tasksRun = sessionArea('tasks-run', (value) => typeof value === 'number');

  /** Applies the administrator's settings, also over what was just saved. Usually there are none, and the schemas stay unloaded. */
  async function applyManaged(): Promise<void> {
    const managed = await readManaged();
    const isSet = typeof managed === 'object' && managed !== null && Object.keys(managed).length > 0;
    if (!isSet && (await readSettings(db, 'policy')) === null) return;
    const { applyPolicy, parsePolicy } = await import('@/lib/connection/policy');
    await applyPolicy(db, parsePolicy(managed));
  }

  /** Without a team and a subscribed list, the features stay unloaded. */
  async function isListedElsewhere(sought: SoughtSubject): Promise<boolean> {
    const [team, subscribed] = await Promise.all([readSettings(db, 'team'), readSettings(db, 'subscribed')]);
    if (team === null && (subscribed ?? []).length === 0) return false;
    const listed = async () => (await (await loadTeam()).findAmong(async () => [sought])).size > 0;
    // The badge alone lacks it: an order and a file check again.
    return listed().catch(logAs('subjects', false));
  }

  /** Settings and open work are read side by side. */
  async function settle(features: OnDemand<Startable>): Promise<void> {
    const settings = applyManaged().catch(logAs('core.policy'));
    // What cannot be counted may be open.
    if (await isLeftOpen(db).catch(logAs('core.open', true))) await features();
    await settings;
  }

  /** After the first answer: loads the features if a task is due or open. Usually none is. */
  async function runTasks(features: OnDemand<Startable>): Promise<void> {
    const ageMs = clock.now() - ((await tasksRun.read(only)) ?? Number.NEGATIVE_INFINITY);
    // A negative age: the clock was set back.
    const isRecent = ageMs >= 0 && ageMs < tasksRestMs;
    if (isRecent && !(await isWaiting(db))) return;
    (await features()).parts.runTasks();
    await tasksRun.write(only, clock.now());
  }

  return {
    clock,
    db,
    errors,
    index,
    recordAliases,
    visits,
    tasksRun,
    applyManaged,
    subjects: createSubjects({ db, connection, visits, isListedElsewhere }),
    panels: createPanels(clock),

    /**
     * Once per worker, before any message: settings, and the last worker's open work, which loading the features settles. On a full disk the
     * worker still answers, so that data can be read and erased.
     */
    async start(features: OnDemand<Startable>): Promise<void> {
      await Promise.all([
        db
          .open()
          .catch(logAs('core'))
          .then(() => settle(features)),
        // Defence in depth: where the browser cannot restrict access, the key is still encrypted.
        closeStorageToPages().catch(logAs('core')),
      ]);
      void runTasks(features).catch(logAs('core.tasks'));
    },

    /** Whether orders are queued or in flight. */
    isOrdering: async (): Promise<boolean> => (await countOrders(db)) > 0,

    /** Once after install; a browser may report "install" again for an existing setup. */
    async openWelcome(): Promise<void> {
      const isSetUp = (await readSettings(db, 'welcome')) !== null || (await readSettings(db, 'connection')) !== null;
      if (!isSetUp) await openOwnPage('welcome.html');
    },
  };
}
export type Core = ReturnType<typeof createCore>;

/** Written by `parts.ts`, which has its schema. */
export const unsavedKey = 'unsaved-answers';
const unsaved = sessionArea(unsavedKey, (value): value is object => typeof value === 'object' && value !== null);

const countOrders = (db: SidenoteDatabase): Promise<number> =>
  db.intents.where('state').anyOf('queued', 'sent').count();

/** Whether the last worker left orders, batches or answers that it could not store. */
async function isLeftOpen(db: SidenoteDatabase): Promise<boolean> {
  const [orders, batches, answers] = await Promise.all([
    countOrders(db),
    db.batches.where('open').equals(1).count(),
    unsaved.read(only),
  ]);
  return orders + batches + Object.keys(answers ?? {}).length > 0;
}

/** Whether a job or a lost answer needs an alarm, or a team's exclusions may have changed. */
async function isWaiting(db: SidenoteDatabase): Promise<boolean> {
  const [jobs, lost, team] = await Promise.all([
    db.jobs.where('open').equals(1).count(),
    db.intents.where('state').equals('unknown').count(),
    readSettings(db, 'team'),
  ]);
  return jobs + lost > 0 || team !== null;
}

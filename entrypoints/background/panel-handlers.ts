import { withLocked } from '@/lib/connection/policy';
import { changeNames, leaveSandbox, saveKnownService, saveService } from '@/lib/connection/save-settings';
import { saveOverride } from '@/lib/database/ledger/saved-overrides';
import { readSettings } from '@/lib/database/reads';
import { saveNote } from '@/lib/database/records/change-record';
import { linkPage, unlinkPage } from '@/lib/database/records/link-page';
import { changePrivacy, saveAppearance } from '@/lib/database/settings/privacy';
import { createExclusionHandlers } from '@/lib/exclusions/exclusions';
import { readConnectionId, readOwnRecord } from '@/lib/exclusions/match/read-own-record';
import { syncNow } from '@/lib/exclusions/sync/syncs';
import { createPeopleHandlers } from '@/lib/hand-over/people-in/import-people';
import { createHistoryHandlers } from '@/lib/history/handlers';
import { forgetPins } from '@/lib/messaging/panel-state';
import type { MessageHandlers } from '@/lib/messaging/protocol';
import { forgetUnsaved } from '@/lib/messaging/unsaved';
import { logAs } from '@/lib/platform/error-log';
import { decideHeldAnswer } from '@/lib/purchases/answers/held-answers';
import { createSearchHandlers } from '@/lib/searches/searches';
import { sandboxAddress, sandboxKey } from '@/lib/service/client/address';
import { knownServices } from '@/lib/service/client/known-services';
import { findCompanyDomain } from '@/lib/subjects/company-website';
import { demoSite } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { createTeamHandlers } from '@/lib/team/handlers';
import { createWriteHandlers } from '@/lib/write/handlers';
import type { GestureActions } from './gesture-actions.ts';
import { countEndedJobs } from './job-notices.ts';
import type { Parts } from './parts.ts';
import type { Sites } from './sites.ts';

declare module '@/lib/messaging/protocol' {
  interface Registered {
    handlers: ReturnType<typeof createPanelHandlers>;
  }
}

/** A handler for each message of `protocol.ts`. What it resolves to is the answer, whose type `AnswerOf` takes from here. */
export function createPanelHandlers(parts: Parts, actions: GestureActions, sites: Sites) {
  const { db, connection, balance, purchase, batches, exclusions, subjects, panels, jobs, clock } = parts;

  /** A subject on a list stays excluded, by a salted hash: forgetting does not allow them again. */
  async function forget(subject: Subject): Promise<void> {
    const connectionId = await readConnectionId(db);
    if ((await exclusions.isExcluded(subject)) !== null) await parts.team.bury(subject);
    await exclusions.conceal(subject, await readOwnRecord(db, subject));
    void parts.team.publish();
    const { keys, mentions } =
      connectionId === null ? await forgetUnconnected(subject.key) : await purchase.forget(connectionId, subject);
    await Promise.all([forgetPins(keys), forgetUnsaved(keys, mentions)]);
  }

  /** Tokens and the team's keys are kept as the service's key is. */
  async function keepOthersUnder(passphrase: string): Promise<void> {
    await Promise.all([parts.handOver.setPassphrase(passphrase), parts.team.setPassphrase(passphrase)]);
  }

  /** Without a connection, only a draft can be known. */
  async function forgetUnconnected(key: string) {
    await db.letters.delete(key);
    return { keys: new Set([key]), mentions: () => false };
  }

  return {
    ...createWriteHandlers({ db, clock }),
    ...createSearchHandlers({ db, clock, expectConnected: connection.expect }),
    ...parts.contact,
    ...parts.handOver.handlers,
    ...createHistoryHandlers({ db, newId: () => crypto.randomUUID() }),
    ...createPeopleHandlers({
      ...{ db, clock, findListed: parts.team.findAmong },
      changed: () => void subjects.notifyAll(),
    }),
    ...createExclusionHandlers({
      db,
      exclusions,
      changed() {
        void subjects.notifyAll();
        void parts.team.publish();
      },
    }),

    ...createTeamHandlers({
      db,
      team: parts.team,
      unlock: connection.unlock,
      isExcluded: parts.isExcluded,
      changed: () => void subjects.notifyAll(),
    }),

    async saveVisited({ isOn }) {
      const erased = await parts.visits.turn(isOn);
      await parts.applyManaged();
      return { erased };
    },

    syncNow: ({ listId }) => syncNow(db, parts.syncs, listId),

    startFinder: async (order) => ({ id: await jobs.startFinder(order) }),
    startExport: async (order) => ({ id: await jobs.startExport(order) }),
    pauseJob: ({ id }) => jobs.pause(id),
    resumeJob: ({ id, agreedMilli }) => jobs.resume(id, agreedMilli),
    cancelJob: ({ id }) => jobs.cancel(id),
    lookAtJobs: ({ id }) => jobs.look(id),
    notifyJob: async ({ id }) => ({ state: await jobs.notify(id) }),
    notifyEntry: async ({ service: operation, ...notice }) => ({
      state: await jobs.notifyEntry({ operation, ...notice }),
    }),
    adoptForeignJob: async ({ service: operation, ...entry }) => ({
      id: await jobs.adoptForeignJob({ operation, ...entry }),
    }),
    resubmitJob: async ({ id, agreedMilli }) => ({ id: await jobs.resubmit(id, agreedMilli) }),
    answerLostJob: ({ id, part, trackId }) => jobs.answerLost(id, part, trackId),
    closeJob: ({ id }) => jobs.close(id),
    forgetJob: ({ id }) => jobs.forget(id),
    serviceHistory: jobs.history,
    async seeJobs() {
      await jobs.see();
      await countEndedJobs(db);
    },

    panelOpened: ({ windowId }) => subjects.panelOpened(windowId),
    companyDomain: async ({ address }) => ({ domain: findCompanyDomain(address, []) }),

    async enrich({ agreedMilli, ...order }) {
      const purchased = await purchase.purchase(order, agreedMilli);
      void subjects.notifyAll();
      return purchased;
    },

    cancel: async (order) => ({ result: purchase.cancel(order) }),

    async decideHeld({ intentId, decision }) {
      const decided = await decideHeldAnswer(db, intentId, decision);
      void subjects.notifyAll();
      return { decided };
    },

    async startBatch(order) {
      const id = await batches.start(order);
      await parts.takeUpBatches();
      return { id };
    },

    pauseBatch: ({ id }) => batches.pause(id),

    async resumeBatch({ id, agreedMilli }) {
      await batches.resume(id, agreedMilli);
      await parts.takeUpBatches();
    },

    cancelBatch: ({ id }) => batches.cancel(id),

    async checkUnknown({ intentId }) {
      const checked = await balance.check(intentId);
      await parts.takeUpBatches();
      return checked;
    },

    async readBalance() {
      const { milli, readAt } = await balance.read();
      return { milli, readAt };
    },

    async reconcile() {
      const reconciled = await balance.reconcile();
      await parts.takeUpBatches();
      return reconciled;
    },

    async saveBudget(value) {
      await db.settings.put({ key: 'budget', value });
      await parts.applyManaged();
    },

    async saveLimits(value) {
      await db.settings.put({ key: 'limits', value });
      await parts.applyManaged();
    },

    async savePrivacy(value) {
      await changePrivacy(db, value);
      await parts.applyManaged();
      await parts.retention.eraseNow();
    },

    async eraseEverything() {
      const erased = await parts.eraseEverything();
      if (erased) void subjects.notifyAll();
      return { erased };
    },

    scanPage: ({ windowId, show }) => actions.scan(windowId, show),

    showPanel: async ({ windowId, as }) => ({
      shown: await (as === 'panel' ? panels.ensure(windowId) : panels.openSmall(windowId)),
    }),

    showSubject: ({ subject, windowId }) => subjects.show(windowId, { kind: 'subject', subject }),

    async forgetSubject({ subject }) {
      await forget(subject);
      void subjects.notifyAll();
    },

    async neverAgain({ subject }) {
      const record = await readOwnRecord(db, subject);
      const excluded = await exclusions.exclude(subject, record, { listId: null, route: 'panel', why: '' });
      if (excluded.outcome === 'excluded') await forget(subject);
      void subjects.notifyAll();
      return { listName: excluded.outcome === 'excluded' ? excluded.listName : null };
    },

    async confirmOverride({ subject }) {
      const record = await readOwnRecord(db, subject);
      if (record !== null) await saveOverride(db, record);
    },

    async linkPage({ subject, to }) {
      const connectionId = await readConnectionId(db);
      if (connectionId === null) return { linked: false };
      const fresh = { id: `link:${crypto.randomUUID()}`, nowMs: clock.now() };
      if (to === null) await unlinkPage(db, connectionId, subject);
      const linked = to !== null && (await linkPage(db, connectionId, { subject, to }, fresh));
      void subjects.notifyAll();
      return { linked };
    },

    async saveNote({ subject, text, before }) {
      const id = (await readSettings(db, 'connection'))?.connectionId ?? null;
      const written = { text, before, id: `note:${crypto.randomUUID()}`, nowMs: clock.now() };
      if (id !== null) await saveNote(db, id, subject, written);
    },

    async saveConnection({ service, onlyIfAccepted, ...next }) {
      const allowed = await withLocked(db, { ...next, key: next.key });
      if (onlyIfAccepted !== undefined && allowed.key !== undefined)
        await parts.tryKey({ ...allowed, ...onlyIfAccepted, key: allowed.key });
      const saved = await connection.save(allowed);
      const { keyStorage } = allowed;
      if (allowed.key !== undefined && keyStorage.mode === 'passphrase') await keepOthersUnder(keyStorage.passphrase);
      await leaveSandbox(db, allowed.baseUrl);
      if (service !== undefined) {
        await saveKnownService(db, service);
        await parts.applyManaged();
      }
      if (!saved.keyKept) parts.forgetPauses();
      void jobs.takeUp().catch(logAs('panel-handlers'));
      return saved;
    },

    async saveService(value) {
      await saveService(db, value);
      await parts.applyManaged();
    },

    readyValueList: ({ name }) => parts.valueLists.ready(name),

    testConnection: parts.testConnection,

    saveNames: async ({ baseUrl, names }) => ({ outcome: await changeNames(db, names, { baseUrl }) }),

    async unlock({ passphrase }) {
      // One after the other would take a third of a second for each.
      const opened = await Promise.all([
        connection.unlock(passphrase),
        parts.handOver.unlock(passphrase),
        parts.team.unlock(passphrase),
      ]);
      return { unlocked: opened.includes(true) };
    },

    async setPassphrase({ passphrase }) {
      const isSet = await connection.setPassphrase(passphrase);
      if (isSet) await keepOthersUnder(passphrase);
      return { isSet };
    },

    forgetKey: connection.forgetKey,

    async useSandbox() {
      // Checked before anything is saved: if the sandbox does not respond, the connection stays as it was.
      const locked = (await readSettings(db, 'policy'))?.locked ?? [];
      if (locked.includes('serviceAddress') || !(await parts.isSandboxThere())) return { found: false };
      const { names } = knownServices.sandbox;
      await connection.save({ baseUrl: sandboxAddress, key: sandboxKey, keyStorage: { mode: 'remembered' }, names });
      await saveKnownService(db, 'sandbox');
      parts.forgetPauses();
      await balance.read();
      const saved = (await readSettings(db, 'sites')) ?? [];
      await sites.save([...saved.filter((site) => site.key !== demoSite.key), demoSite]);
      return { found: true };
    },

    saveSites: ({ sites: next }) => sites.save(next),

    addSite: async ({ site }) => ({ outcome: await sites.add(site) }),

    saveAppearance: (value) => saveAppearance(db, value),

    async saveJobSettings(value) {
      await db.settings.put({ key: 'jobs', value });
    },

    async finishWelcome() {
      await db.settings.put({ key: 'welcome', value: { doneAt: clock.now() } });
    },
  } satisfies MessageHandlers;
}

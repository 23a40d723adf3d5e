import { withLocked } from '@/lib/connection/policy';
import { changeNames, leaveSandbox, saveKnownService, saveService } from '@/lib/connection/save-settings';
import { saveOverride } from '@/lib/database/ledger/saved-overrides';
import { readSettings } from '@/lib/database/reads';
import { linkPage, unlinkPage } from '@/lib/database/records/link-page';
import { saveNote } from '@/lib/database/records/merge-record';
import { changePrivacy, saveAppearance } from '@/lib/database/settings/privacy';
import { createExclusionHandlers } from '@/lib/exclusions/handlers';
import { readConnectionId, readOwnRecord } from '@/lib/exclusions/match/read-own-record';
import { createSyncHandlers } from '@/lib/exclusions/sync/handlers';
import { createVisitedHandlers } from '@/lib/exclusions/visited/visits';
import { createJobHandlers } from '@/lib/jobs/handlers';
import { forgetPins } from '@/lib/messaging/pinned';
import type { PanelHandlers } from '@/lib/messaging/receive';
import { forgetUnsaved } from '@/lib/messaging/unsaved';
import { noted } from '@/lib/platform/error-log';
import { decideHeldAnswer } from '@/lib/purchases/answers/held-answers';
import { createSearchHandlers } from '@/lib/searches/searches';
import { sandboxAddress, sandboxKey } from '@/lib/service/client/address';
import { knownServices } from '@/lib/service/client/known-services';
import { findCompanyDomain } from '@/lib/subjects/company-website';
import { demoSite } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import type { Gestures } from './gestures.ts';
import { countEndedJobs } from './job-notices.ts';
import type { Parts } from './parts.ts';
import type { Sites } from './sites.ts';

/** Handlers of the messages of extension pages, one per row of `protocol.ts`. */
export function createPanelHandlers(parts: Parts, gestures: Gestures, sites: Sites): PanelHandlers {
  const { db, connection, balance, purchase, batches, exclusions, subjects, panels, clock } = parts;

  /** A subject on a list stays excluded, by a salted hash: forgetting does not allow them again. */
  async function forget(subject: Subject): Promise<void> {
    const connectionId = await readConnectionId(db);
    await exclusions.conceal(subject, await readOwnRecord(db, subject));
    const { keys, mentions } =
      connectionId === null
        ? { keys: new Set([subject.key]), mentions: () => false }
        : await purchase.forget(connectionId, subject);
    await Promise.all([forgetPins(keys), forgetUnsaved(keys, mentions)]);
  }

  return {
    ...createSyncHandlers({ db, syncs: parts.syncs }),
    ...createSearchHandlers({ db, clock, expectConnected: connection.expect }),
    ...createExclusionHandlers({ db, exclusions, changed: () => void subjects.notifyAll() }),
    ...createJobHandlers(parts.jobs),
    async seeJobs() {
      await parts.jobs.see();
      await countEndedJobs(db);
      return {};
    },
    ...createVisitedHandlers({
      ...{ exclusions, visits: parts.visits, followPolicy: parts.followPolicy },
      changed: () => void subjects.notifyAll(),
    }),

    async panelOpened({ windowId }) {
      await subjects.panelOpened(windowId);
      return {};
    },
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

    async pauseBatch({ id }) {
      await batches.pause(id);
      return {};
    },

    async resumeBatch({ id, agreedMilli }) {
      await batches.resume(id, agreedMilli);
      await parts.takeUpBatches();
      return {};
    },

    async cancelBatch({ id }) {
      await batches.cancel(id);
      return {};
    },

    async checkUnknown({ intentId }) {
      const checked = await balance.check(intentId);
      await parts.takeUpBatches();
      return checked;
    },

    readBalance: () => balance.read(),

    async reconcile() {
      const reconciled = await balance.reconcile();
      await parts.takeUpBatches();
      return reconciled;
    },

    async saveBudget(value) {
      await db.settings.put({ key: 'budget', value });
      await parts.followPolicy();
      return {};
    },

    async saveLimits(value) {
      await db.settings.put({ key: 'limits', value });
      await parts.followPolicy();
      return {};
    },

    async savePrivacy(value) {
      await changePrivacy(db, value);
      await parts.followPolicy();
      await parts.retention.eraseNow();
      return {};
    },

    async retentionNoticeSeen() {
      await parts.retention.noticeSeen();
      return {};
    },

    async eraseEverything() {
      const erased = await parts.eraseEverything();
      if (erased) void subjects.notifyAll();
      return { erased };
    },

    scanPage: ({ windowId, show }) => gestures.scan(windowId, show),

    showPanel: async ({ windowId, as }) => ({
      shown: await (as === 'panel' ? panels.ensure(windowId) : panels.openSmall(windowId)),
    }),

    async showSubject({ subject, windowId }) {
      await subjects.show(windowId, { kind: 'subject', subject });
      return {};
    },

    async forgetSubject({ subject }) {
      await forget(subject);
      void subjects.notifyAll();
      return {};
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
      return {};
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
      return {};
    },

    async saveConnection({ service, onlyIfAccepted, ...next }) {
      const allowed = await withLocked(db, { ...next, key: next.key });
      if (onlyIfAccepted !== undefined && allowed.key !== undefined)
        await parts.tryKey({ ...allowed, ...onlyIfAccepted, key: allowed.key });
      const saved = await connection.save(allowed);
      await leaveSandbox(db, allowed.baseUrl);
      if (service !== undefined) {
        await saveKnownService(db, service);
        await parts.followPolicy();
      }
      if (!saved.keyKept) parts.forgetPauses();
      void parts.jobs.takeUp().catch(noted('panel-handlers'));
      return saved;
    },

    async saveService(value) {
      await saveService(db, value);
      await parts.followPolicy();
      return {};
    },

    readyValueList: ({ name }) => parts.valueLists.ready(name),

    testConnection: parts.testConnection,

    saveNames: async ({ baseUrl, names }) => ({ outcome: await changeNames(db, names, { baseUrl }) }),

    unlock: async ({ passphrase }) => ({ unlocked: await connection.unlock(passphrase) }),

    setPassphrase: async ({ passphrase }) => ({ isSet: await connection.setPassphrase(passphrase) }),

    async forgetKey() {
      await connection.forgetKey();
      return {};
    },

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

    async saveSites({ sites: next }) {
      await sites.save(next);
      return {};
    },

    addSite: async ({ site }) => ({ outcome: await sites.add(site) }),

    async saveAppearance(value) {
      await saveAppearance(db, value);
      return {};
    },

    async saveJobSettings(value) {
      await db.settings.put({ key: 'jobs', value });
      return {};
    },

    async finishWelcome() {
      await db.settings.put({ key: 'welcome', value: { doneAt: clock.now() } });
      return {};
    },
  };
}

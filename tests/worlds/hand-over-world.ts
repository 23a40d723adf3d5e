import { SidenoteDatabase } from '@/lib/database/database';
import { listRequest, noteRequest } from '@/lib/database/logs/request-log';
import { readRecord, readSettings } from '@/lib/database/reads';
import type { HandReceipt, TargetId } from '@/lib/database/schema/hand-rows';
import { createExclusions } from '@/lib/exclusions/exclusions';
import { connectors } from '@/lib/hand-over/connectors/connectors';
import { TargetError } from '@/lib/hand-over/connectors/target-error';
import { createHandOver } from '@/lib/hand-over/handlers';
import type { SentRow, TargetFailure, TargetValues } from '@/lib/hand-over/targets/target-fields';
import { createSecret } from '@/lib/platform/keys/secret';
import { createLimiter, type Limiter } from '@/lib/service/limiter/limiter';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { faultSchema } from '../../sandbox/faults/fault.ts';
import { createFaultQueue } from '../../sandbox/faults/fault-queue.ts';
import { airtableColumns } from '../../sandbox/hand-over/airtable.ts';
import { sandboxHookSecret } from '../../sandbox/hand-over/hooks.ts';
import { createSystems } from '../../sandbox/hand-over/systems.ts';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';
import { createMemoryLog } from '../fakes/memory-log.ts';
import { turns } from './drive.ts';
import { connectionId } from './test-background.ts';

/** Unlike any other text. */
export const canaryToken = 'pat-canary-5d21c8b7e930-never-elsewhere';
export const tokens: Record<TargetId, string> = {
  hubspot: canaryToken,
  pipedrive: `pd-${canaryToken}`,
  airtable: canaryToken,
  hook: sandboxHookSecret,
};
export const columns = {
  email: airtableColumns[0] ?? '',
  firstName: 'First name',
  lastName: 'Last name',
  title: 'Title',
  company: 'Company',
  mobile: 'Phone',
};
const table = { base: 'appAAAAAAAAAAAAAA', table: 'tblAAAAAAAAAAAAAA', columns };
export const hookAddress = 'https://automation.example/hook/canary-address-77';

export interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
  redirect: RequestRedirect | undefined;
}

let worlds = 0;

/** The user's systems in this process, and the part of the worker that sends to them. */
export async function createHandOverWorld() {
  const clock = createFakeClock();
  const db = new SidenoteDatabase(`hand-over-${++worlds}`);
  await db.settings.put({
    key: 'connection',
    value: {
      baseUrl: connectionId.split('#')[0] ?? '',
      names: { keys: {}, values: {} },
      keySetAt: 1,
      connectionId,
      lastCheck: null,
    },
  });
  const faults = createFaultQueue({ clock: { now: clock.now, advance: () => clock.now() } });
  const systems = createSystems({ clock: { now: clock.now, advance: () => clock.now() }, faults });
  const sent: Sent[] = [];
  const granted = new Set<string>();
  const returned: string[] = [];
  const state = {
    isOnline: true,
    isTeamReadable: true,
    /** Runs when a request has arrived and was done, before its answer comes back. */
    beforeAnswer: async (_sent: Sent): Promise<void> => undefined,
    /** Runs before a request arrives. */
    beforeArrival: async (_sent: Sent): Promise<void> => undefined,
  };
  let ids = 0;
  const newId = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
  const exclusions = createExclusions({
    db,
    clock,
    newId,
    firstListName: () => 'Do not contact',
    domainOf: () => null,
  } as unknown as Parameters<typeof createExclusions>[0]);

  async function fetchSystem(url: string, init: RequestInit): Promise<Response> {
    const { host } = new URL(url);
    const request = {
      url,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: init.body === undefined ? null : JSON.parse(String(init.body)),
      redirect: init.redirect,
    };
    sent.push(request);
    await state.beforeArrival(request);
    const app = systems.appFor(host);
    if (app === null) throw new TypeError('Failed to fetch');
    const { signal, redirect, ...plain } = init;
    const response = await app.fetch(new Request(url, plain), {});
    await state.beforeAnswer(request);
    if (signal?.aborted) throw new DOMException('aborted', 'AbortError');
    // As a browser does it.
    if (redirect === 'error' && response.status >= 300 && response.status < 400) throw new TypeError('Failed to fetch');
    return response;
  }

  const secret = createSecret();

  /** Another worker on the same profile. */
  function startWorker() {
    const limiters = new Map<TargetId, Limiter>();
    return createHandOver({
      db,
      clock,
      newId,
      secret,
      fetch: fetchSystem,
      isOnline: () => state.isOnline,
      hasPermission: async (address) => granted.has(new URL(address).origin),
      removePermission: async (address) => void returned.push(new URL(address).origin),
      keepAliveWhile: (pending) => pending,
      isExcluded: exclusions.isExcluded,
      isTeamReadable: async () => state.isTeamReadable,
      tokens: {
        hubspot: createSecret('token-hubspot'),
        pipedrive: createSecret('token-pipedrive'),
        airtable: createSecret('token-airtable'),
        hook: createSecret('token-hook'),
      },
      listRequest: (row) => listRequest(db, row),
      noteRequest: (row, id) => noteRequest(db, row, id),
      limiterOf(target) {
        const rate = () => (target === 'hook' ? 5 : connectors[target].rate);
        const made = limiters.get(target) ?? createLimiter({ clock, log: createMemoryLog(), rate });
        limiters.set(target, made);
        return made;
      },
    });
  }
  let worker = startWorker();

  const world = {
    db,
    clock,
    systems,
    faults,
    sent,
    granted,
    returned,
    state,
    exclusions,
    secret,
    get handOver() {
      return worker;
    },
    restartWorker() {
      worker = startWorker();
    },
    fault: (fault: object) => faults.add([faultSchema.parse(fault)]),

    async connect(target: TargetId, token = tokens[target], passphrase?: string): Promise<void> {
      granted.add(originsOf[target]);
      const common = { ...(passphrase !== undefined && { passphrase }) };
      const hook = { address: hookAddress, secret: token, header: { name: 'x-make-apikey', value: canaryToken } };
      const connecting =
        target === 'hook'
          ? { target, ...hook, ...common }
          : target === 'airtable'
            ? { target, token, ...table, ...common }
            : target === 'pipedrive'
              ? { target, token, company: 'acme', ...common }
              : { target, token, ...common };
      await settled(clock, worker.handlers.connectTarget(connecting));
      sent.length = 0;
    },
    look: async (target: Exclude<TargetId, 'hook'>, email: string | null, name = nameOf(email)) => {
      const people = [{ subject: subjectOf(email ?? 'by-name@acme.test'), email, name }];
      return (await settled(clock, worker.handlers.lookAtTarget({ target, people }))).rows[0];
    },
    async write(
      target: Exclude<TargetId, 'hook'>,
      rows: readonly { email: string; id?: string; values?: TargetValues }[],
    ): Promise<SentRow[]> {
      const asked = rows.map(
        ({ email, id = null, values = { fullName: 'Jane Doe', firstName: 'Jane', lastName: 'Doe' } }) => ({
          subject: subjectOf(email),
          email,
          id,
          values,
        }),
      );
      return (await settled(clock, worker.handlers.writeToTarget({ target, rows: asked }))).rows;
    },
    async hook(...emails: string[]): Promise<SentRow[]> {
      const rows = emails.map((email) => ({ subject: subjectOf(email), data: { fullName: 'Jane Doe', email } }));
      return (await settled(clock, worker.handlers.sendHook({ rows }))).rows;
    },
    async receipts(email: string): Promise<HandReceipt[]> {
      return (await readRecord(db, connectionId, subjectOf(email).key))?.handed ?? [];
    },
    targets: () => readSettings(db, 'targets'),
    /** Until this holds, in real time. */
    async until(holds: () => boolean | Promise<boolean>): Promise<void> {
      for (let turn = 0; turn < 2000; turn++) {
        if (await holds()) return;
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      throw new Error('It never held');
    },
    async exclude(email: string): Promise<void> {
      const choice = { listId: null, route: 'panel' as const, why: '' };
      await exclusions.exclude(subjectOf(email), null, choice);
    },
    /** What was posted to this path. */
    posted: (path: string) => sent.filter(({ url }) => new URL(url).pathname === path),
  };
  return world;
}

export const originsOf: Record<TargetId, string> = {
  hubspot: 'https://api.hubapi.com',
  pipedrive: 'https://acme.pipedrive.com',
  airtable: 'https://api.airtable.com',
  hook: 'https://automation.example',
};

export const subjectOf = (email: string): Subject => subjectOfEmail(email);
const nameOf = (email: string | null) => (email === null ? { first: 'Jane', last: 'Doe' } : null);

/** Why a row was not sent, or what it ended as. */
export const endOf = (row: SentRow | undefined): string | undefined =>
  row?.state === 'failed' ? row.failure.why : row?.state;

export async function failureOf(pending: Promise<unknown>): Promise<TargetFailure | null> {
  try {
    await pending;
    return null;
  } catch (error) {
    if (error instanceof TargetError) return error.failure;
    throw error;
  }
}

/** As `drive`, and where nothing sleeps it waits for what takes real time, such as a passphrase. */
export async function settled<T>(clock: FakeClock, pending: Promise<T>): Promise<T> {
  let isOver = false;
  const watched = pending.finally(() => {
    isOver = true;
  });
  watched.catch(() => undefined);
  for (let step = 0; step < 5000 && !isOver; step++) {
    await turns(12);
    if (isOver) break;
    // What needs no virtual time is over by then: only a long wait is left.
    if (clock.sleeping > 0) await clock.advance(step < 40 ? 50 : 1000);
    else await new Promise((resolve) => setTimeout(resolve, 1));
  }
  if (!isOver) throw new Error('Still pending after 1000 virtual seconds');
  return watched;
}

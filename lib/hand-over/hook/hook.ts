import { readRecord } from '@/lib/database/reads';
import type { HandReceipt, TargetSettings } from '@/lib/database/schema/hand-rows';
import { expectPermission, expectTarget, expectTeamList, expectToken } from '@/lib/hand-over/connectors/access';
import { type ConnectorDeps, messageEnds, withoutExcluded } from '@/lib/hand-over/connectors/connectors';
import { exchange } from '@/lib/hand-over/connectors/exchange';
import { expectConnectionId, type Noted, noteEnds, noteSending } from '@/lib/hand-over/connectors/receipts';
import { NobodyLeft, TargetError } from '@/lib/hand-over/connectors/target-error';
import { eventOf } from '@/lib/hand-over/targets/event';
import type { SentRow, TargetValues } from '@/lib/hand-over/targets/target-fields';
import type { Subject } from '@/lib/subjects/subject';
import { signatureOf } from './signature.ts';

/** What is kept like a token: the address of some receivers is their only secret. */
interface HookSecret {
  address: string;
  secret: string;
  header: { name: string; value: string } | null;
}

interface HookRow {
  subject: Subject;
  data: TargetValues;
}

const target = 'hook';
/** These concern the receiver and not the row. */
const stops = new Set([...messageEnds, 'switched-off']);

/**
 * Sends each person as an event of Standard Webhooks 1.0.0. Nothing is repeated here: after any end but a delivery, a press sends the same
 * event under the same id. A 410 switches the address off.
 */
export async function sendHook(
  deps: ConnectorDeps & { switchOff(): Promise<void> },
  rows: readonly HookRow[],
): Promise<SentRow[]> {
  const ends: SentRow[] = [];
  let over: SentRow | null = null;
  const meant = await expectTarget(deps.db, target);
  for (const row of rows) {
    const end: SentRow = over ?? (await sendOne(deps, row, meant));
    ends.push(end);
    if (end.state === 'failed' && stops.has(end.failure.why)) over = end;
  }
  return ends;
}

/** `meant`: as it was connected when the user pressed. */
async function sendOne(
  deps: ConnectorDeps & { switchOff(): Promise<void> },
  row: HookRow,
  meant: NonNullable<TargetSettings['hook']>,
): Promise<SentRow> {
  const { db, clock } = deps;
  const connectionId = await expectConnectionId(db);
  const record = await readRecord(db, connectionId, row.subject.key);
  const digest = await digestOf(row.data);
  const { host } = new URL(meant.origin);
  const noted: Noted = {
    subject: row.subject,
    receipt: {
      ...{ id: `msg_${deps.newId().replaceAll('-', '')}`, target, at: 0, state: 'sent' },
      ...{ host, digest, since: clock.now() },
    },
    hadRecord: record !== null,
    again: (handed) => again(handed, { host, digest }),
  };
  const excluded = new Map<unknown, string>();
  const person = { subject: row.subject, email: row.data.email ?? null };

  const prepare = async () => {
    const settings = await expectTarget(db, target);
    // Another address meanwhile: the user has seen only the last one.
    if (settings.connectedAt !== meant.connectedAt) throw new TargetError({ target, why: 'not-connected' });
    if (settings.off === true) throw new TargetError({ target, why: 'switched-off' });
    await expectPermission(deps, target, settings.origin);
    await expectTeamList(deps, target);
    const { address, secret, header }: HookSecret = JSON.parse(await expectToken(deps, target, settings.origin));
    const refused = (await noteSending(deps, [noted], { isIndexed: true })).get(noted);
    if (refused !== undefined) throw new TargetError({ target, why: refused });
    const { id, since } = noted.receipt;
    const seconds = Math.floor(clock.now() / 1000);
    const body = JSON.stringify(eventOf(row.data, since ?? clock.now()));
    const signature = await signatureOf(secret, { id, seconds, body });
    if ((await withoutExcluded(deps, [person], excluded)).length === 0) throw new NobodyLeft();
    return {
      url: address,
      method: 'POST',
      headers: {
        ...(header !== null && { [header.name]: header.value }),
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signature,
      },
      body,
      secrets: [secret, address, ...(header === null ? [] : [header.value])],
      path: '/{webhook}',
    };
  };

  const end = await ended(deps, prepare, () => excluded.get(person) ?? null);
  await noteEnds(deps, [{ ...noted, end }]);
  return end;
}

async function ended(
  deps: ConnectorDeps & { switchOff(): Promise<void> },
  prepare: Parameters<typeof exchange>[2],
  listOf: () => string | null,
): Promise<SentRow> {
  try {
    const { status } = await exchange(deps, target, prepare, { tries: 1, redirect: 'manual' });
    if (status >= 200 && status < 300) return { state: 'delivered' };
    if (status === 410) await deps.switchOff();
    return { state: 'failed', failure: { target, why: status === 410 ? 'gone' : 'refused', status } };
  } catch (error) {
    if (error instanceof NobodyLeft) return { state: 'excluded', listName: listOf() ?? '' };
    if (error instanceof TargetError) return { state: 'failed', failure: error.failure };
    throw error;
  }
}

/** An event that was not delivered keeps its id, so that the receiver knows a repeat. */
function again(handed: readonly HandReceipt[], event: { host: string; digest: string }): HandReceipt | undefined {
  return handed.findLast(
    (one) =>
      one.target === target && one.state !== 'delivered' && one.host === event.host && one.digest === event.digest,
  );
}

async function digestOf(data: TargetValues): Promise<string> {
  const text = JSON.stringify(Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

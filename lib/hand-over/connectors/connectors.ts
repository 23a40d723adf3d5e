import { readRecord } from '@/lib/database/reads';
import type { ConnectorId, TargetSettings } from '@/lib/database/schema/hand-rows';
import { isLost, type LookedRow, type SentRow, type TargetFailure } from '@/lib/hand-over/targets/target-fields';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { type AccessDeps, expectPermission, expectTarget, expectTeamList, expectToken } from './access.ts';
import { airtable } from './airtable.ts';
import { type Ask, type Connector, type Row, type Sought, sameText } from './connector.ts';
import { type ExchangeDeps, exchange } from './exchange.ts';
import { hubspot } from './hubspot.ts';
import { pipedrive } from './pipedrive.ts';
import { expectConnectionId, type Noted, noteEnds, noteFound, noteSending, type ReceiptDeps } from './receipts.ts';
import { NobodyLeft, TargetError } from './target-error.ts';

export interface ConnectorDeps extends ExchangeDeps, AccessDeps, ReceiptDeps {
  /** The name of the list that someone is on, or null. */
  isExcluded(subject: Subject): Promise<string | null>;
}

export const connectors: { [Id in ConnectorId]: Connector<Id> } = { hubspot, pipedrive, airtable };

type Settings = NonNullable<TargetSettings[ConnectorId]>;

/** Failures that end a message, because its other rows would fail too. */
export const messageEnds = [
  'off',
  'not-connected',
  'no-permission',
  'locked',
  'passphrase-unset',
  'offline',
  'team-closed',
  'too-fast',
];
const stops = new Set([...messageEnds, 'token-refused', 'no-scope', 'redirected']);

interface AskContext<Person> {
  /** The settings at the press. */
  settings: Settings;
  /** A token that is not stored yet. */
  trial?: string;
  /** Notes what is about to be sent; those that it returns are left out. */
  pass?(rows: readonly Person[]): Promise<readonly Person[]>;
  excluded: Map<unknown, string>;
}

/** Checks everything again once a request has its turn: the last moment before it is sent. */
function createAsk<Person extends { subject: Subject; email: string | null }>(
  deps: ConnectorDeps,
  connector: Connector,
  { settings, trial, pass, excluded }: AskContext<Person>,
): Ask {
  let over: TargetError | null = null;
  return async (rows, request) => {
    if (over !== null) throw over;
    let left = rows;
    try {
      const answer = await exchange(
        deps,
        connector.id,
        async () => {
          // Another account is connected now, and the request was built for the former one.
          if (trial === undefined && (await expectTarget(deps.db, connector.id)).connectedAt !== settings.connectedAt)
            throw new TargetError({ target: connector.id, why: 'not-connected' });
          const origin = connector.origin(settings as never);
          await expectPermission(deps, connector.id, origin);
          if (trial === undefined) await expectTeamList(deps, connector.id);
          const token = trial ?? (await expectToken(deps, connector.id, origin));
          const passed = pass === undefined ? rows : await pass(rows as never);
          left = await withoutExcluded(deps, passed as typeof rows, excluded);
          if (left.length === 0 && rows.length > 0) throw new NobodyLeft();
          const { method, path, body, listed } = request(left);
          return {
            url: origin + path,
            method,
            headers: connector.headers(token),
            body: body === undefined ? undefined : JSON.stringify(body),
            secrets: [token],
            path: listed,
          };
        },
        { pauseMs: connector.pauseMs },
      );
      return { answer, rows: left };
    } catch (error) {
      if (error instanceof TargetError && stops.has(error.failure.why)) over = error;
      throw error;
    }
  };
}

/** By every name known of the subject, and by the address that is about to be sent. */
export async function withoutExcluded<Person extends { subject: Subject; email: string | null }>(
  { isExcluded }: Pick<ConnectorDeps, 'isExcluded'>,
  people: readonly Person[],
  excluded: Map<unknown, string>,
): Promise<Person[]> {
  const lists = await Promise.all(
    people.map(
      async ({ subject, email }) =>
        (await isExcluded(subject)) ?? (email === null ? null : await isExcluded(subjectOfEmail(email))),
    ),
  );
  return people.filter((person, at) => {
    const list = lists[at] ?? null;
    if (list !== null) excluded.set(person, list);
    return list === null;
  });
}

/** Finds these people in the target. */
export async function lookAt(
  deps: ConnectorDeps,
  target: ConnectorId,
  people: readonly Sought[],
): Promise<LookedRow[]> {
  const settings = await expectTarget(deps.db, target);
  const looked = new Map<Sought, LookedRow>();
  const excluded = new Map<unknown, string>();
  const connector = connectors[target] as Connector;
  const ask = createAsk(deps, connector, { settings, excluded });
  await lookUp(connector, ask, settings, people, looked);
  for (const [person, row] of looked) {
    const [only, second] = row.state === 'found' ? row.found : [];
    if (person.email !== null && only !== undefined && second === undefined)
      await noteFound(deps, target, person.subject, only);
  }
  return people.map((person) => looked.get(person) ?? endOf(person, excluded));
}

function endOf(person: unknown, excluded: ReadonlyMap<unknown, string>): LookedRow {
  const listName = excluded.get(person);
  return listName === undefined ? { state: 'found', found: [] } : { state: 'excluded', listName };
}

async function lookUp(
  connector: Connector,
  ask: Ask,
  settings: Settings,
  people: readonly Sought[],
  looked: Map<Sought, LookedRow>,
): Promise<void> {
  for (const some of chunksOf(people, connector.looks)) {
    try {
      for (const [person, found] of await connector.find(ask, settings as never, some))
        looked.set(person, { state: 'found', found });
    } catch (error) {
      const failure = failureIn(error);
      if (failure !== null) for (const person of some) looked.set(person, { state: 'failed', failure });
    }
  }
}

/** Null if exclusions left no one. */
function failureIn(error: unknown): TargetFailure | null {
  if (error instanceof NobodyLeft) return null;
  if (error instanceof TargetError) return error.failure;
  throw error;
}

/**
 * Writes people, each with a receipt. A new one is looked up first: what is there already is answered, and not written. A lost answer is
 * looked up before anyone may repeat it.
 */
export async function write(deps: ConnectorDeps, target: ConnectorId, rows: readonly Row[]): Promise<SentRow[]> {
  const settings = await expectTarget(deps.db, target);
  const connector = connectors[target] as Connector;
  const excluded = new Map<unknown, string>();
  const sent = new Map<Row, SentRow>();
  const connectionId = await expectConnectionId(deps.db);
  const noted = new Map<Row, Noted>();
  const asked = new Set<Row>();
  for (const row of rows)
    noted.set(row, {
      subject: row.subject,
      receipt: { id: deps.newId(), target, at: 0, state: 'sent' },
      hadRecord: (await readRecord(deps.db, connectionId, row.subject.key)) !== null,
    });

  const ask = createAsk<Row>(deps, connector, { settings, excluded });
  const askNoted = createAsk<Row>(deps, connector, { settings, excluded, pass });

  async function pass(some: readonly Row[]): Promise<readonly Row[]> {
    const receipts = new Map(some.map((row) => [noted.get(row) as Noted, row]));
    const isIndexed = (row: Row) => connector.upserts || row.id !== null;
    const refused = await noteSending(deps, [...receipts.keys()], { isIndexed: some.every(isIndexed) });
    for (const [one, why] of refused) fail(receipts.get(one) as Row, { target, why });
    const left = some.filter((row) => !refused.has(noted.get(row) as Noted));
    for (const row of left) asked.add(row);
    return left;
  }

  function fail(row: Row, failure: TargetFailure): void {
    sent.set(row, { state: 'failed', failure });
  }

  async function create(some: readonly Row[]): Promise<void> {
    if (some.length === 0) return;
    try {
      for (const [row, end] of await connector.create(askNoted, settings as never, some)) sent.set(row, end);
    } catch (error) {
      const failure = failureIn(error);
      if (failure === null) return;
      if (error instanceof TargetError && error.isWhole && some.length > 1) {
        const middle = Math.ceil(some.length / 2);
        await create(some.slice(0, middle));
        await create(some.slice(middle));
      } else for (const row of some) if (!sent.has(row)) fail(row, failure);
    }
  }

  async function update(row: Row): Promise<void> {
    try {
      sent.set(row, await connector.update(askNoted, settings as never, row));
    } catch (error) {
      const failure = failureIn(error);
      if (failure !== null && !sent.has(row)) fail(row, failure);
    }
  }

  /** The record has what was sent, so only the answer was lost. */
  async function recheck(some: readonly Row[]): Promise<void> {
    const lost = some.filter((row) => {
      const end = sent.get(row);
      return asked.has(row) && end?.state === 'failed' && isLost(end.failure);
    });
    if (lost.length === 0) return;
    const looked = await look(lost);
    for (const [row, end] of looked) {
      const [only, second] = end.state === 'found' ? end.found : [];
      if (only === undefined || second !== undefined) continue;
      const isWritten = row.id === null || (only.id === row.id && hasAll(only.values, row.values));
      if (isWritten) sent.set(row, { state: row.id === null ? 'created' : 'updated', id: only.id, link: only.link });
    }
  }

  async function look(some: readonly Row[]): Promise<Map<Row, LookedRow>> {
    if (some.length === 0) return new Map();
    const people = new Map(some.map((row): [Sought, Row] => [{ ...row, name: null }, row]));
    const looked = new Map<Sought, LookedRow>();
    await lookUp(connector, ask, settings, [...people.keys()], looked);
    for (const [person, row] of people) if (excluded.has(person)) excluded.set(row, excluded.get(person) ?? '');
    return new Map([...looked].map(([person, end]) => [people.get(person) as Row, end]));
  }

  async function end(some: readonly Row[]): Promise<void> {
    await recheck(some);
    await noteEnds(
      deps,
      some.map((row) => ({ ...(noted.get(row) as Noted), end: sent.get(row) ?? endOf(row, excluded) })),
    );
  }

  const known = rows.filter(({ id }) => id !== null);
  const fresh = rows.filter(({ id }) => id === null);
  for (const some of chunksOf(fresh, connector.writes)) {
    const seen: Row[] = [];
    for (const row of some) {
      // A person twice in one message: the search may not find the first yet.
      const isTwice = fresh.slice(0, fresh.indexOf(row)).some(({ email }) => sameText(email, row.email));
      if (isTwice) fail(row, { target, why: 'too-early' });
      else seen.push(row);
    }
    const looked = await look(seen);
    for (const [row, there] of looked) if (there.state !== 'found' || there.found.length > 0) sent.set(row, there);
    await create(seen.filter((row) => !sent.has(row) && !excluded.has(row)));
    await end(some);
  }
  for (const row of known) {
    await update(row);
    await end([row]);
  }
  return rows.map((row) => sent.get(row) ?? endOf(row, excluded));
}

function hasAll(there: Record<string, string | undefined>, ours: Record<string, string | undefined>): boolean {
  return Object.entries(ours).every(([name, value]) => there[name] === value);
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** A free question with a token that is not stored yet: about an address that belongs to no one. Throws TargetError. */
export async function tryToken<Id extends ConnectorId>(
  deps: ConnectorDeps,
  target: Id,
  settings: NonNullable<TargetSettings[Id]>,
  token: string,
): Promise<Ask> {
  const connector = connectors[target] as Connector<ConnectorId>;
  const ask = createAsk(deps, connector as Connector, { settings, trial: token, excluded: new Map() });
  const noOne: Sought = { subject: subjectOfEmail(noAddress), email: noAddress, name: null };
  await connector.find(ask, settings as never, [noOne]);
  return ask;
}

const noAddress = 'nobody@sidenote.example';

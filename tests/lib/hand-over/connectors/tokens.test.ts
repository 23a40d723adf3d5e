import '../../../fakes/extension.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { failureOfError } from '@/entrypoints/background/failure-of';
import { applyPolicy, parsePolicy } from '@/lib/connection/policy';
import { createErrorLog } from '@/lib/database/logs/error-log';
import { connectorIds, targetIds } from '@/lib/database/schema/hand-rows';
import { keepErrorsIn } from '@/lib/platform/error-log';
import { expectKeyAbsent } from '../../../laws/key-absent.ts';
import { dumpStorage } from '../../../worlds/dump-storage.ts';
import {
  canaryToken,
  createHandOverWorld,
  endOf,
  failureOf,
  hookAddress,
  settled,
  tokens,
} from '../../../worlds/hand-over-world.ts';

const jane = 'jane@acme.test';

beforeEach(() => fakeBrowser.reset());
afterEach(() => keepErrorsIn(null));

describe('a token', () => {
  it.each(targetIds)(
    'of %s is in no reply, log, error, address and store, whatever the target answers',
    async (target) => {
      const world = await createHandOverWorld();
      const log = createErrorLog({ db: world.db, clock: world.clock, context: 'worker', version: '1' });
      keepErrorsIn(log);
      const replies: unknown[] = [];
      const token = target === 'hook' ? canaryToken : tokens[target];
      await world.connect(target);
      const body = {
        message: `No: ${token} ${btoa(token)} ${tokens.hook} ${hookAddress}`,
        error: token,
      };
      const faults = [
        ...[400, 401, 403, 404, 409, 410, 422, 429, 500].map((status) => ({ kind: 'status', status, body, times: 5 })),
        { kind: 'wrong-shape', json: { results: [{ id: token }], ...body }, times: 5 },
      ];
      const act = async () =>
        target === 'hook'
          ? world.hook(jane)
          : [await world.write(target, [{ email: jane }]), await world.look(target, jane)];
      for (const fault of faults) {
        world.faults.clear();
        world.fault(fault);
        replies.push(await act());
        if (target === 'hook') await world.connect(target);
      }
      world.faults.clear();
      world.state.beforeAnswer = async () => {
        throw new TypeError(`Failed to fetch ${token} ${hookAddress}`);
      };
      replies.push(await act());
      replies.push(
        await world.handOver.handlers
          .lookAtTarget({ target: 'hubspot', people: [] })
          .catch((error) => [error, failureOfError(error)]),
      );
      await settled(world.clock, log.written());

      for (const secret of new Set([token, tokens[target], ...(target === 'hook' ? [hookAddress] : [])])) {
        expectKeyAbsent(secret, replies, await dumpStorage());
        for (const { url } of target === 'hook' ? [] : world.sent) expect(url).not.toContain(secret);
      }
    },
  );

  it('is kept under the passphrase of the key, and opened with it', async () => {
    const world = await createHandOverWorld();
    await world.secret.writeKey('https://api.service.example', 'the-key-0042', {
      mode: 'passphrase',
      passphrase: 'correct horse',
    });
    await world.db.settings.update('connection', { 'value.keyMode': 'passphrase' } as never);
    expect(await failureOf(world.connect('hubspot'))).toMatchObject({ why: 'wrong-passphrase' });
    expect(await failureOf(world.connect('hubspot', canaryToken, 'wrong horse'))).toMatchObject({
      why: 'wrong-passphrase',
    });
    await world.connect('hubspot', canaryToken, 'correct horse');

    // The browser is closed and opened.
    await fakeBrowser.storage.session.clear();
    world.restartWorker();
    expect((await world.write('hubspot', [{ email: jane }])).map(endOf)).toEqual(['locked']);
    expect(world.sent).toEqual([]);
    expect(await world.handOver.unlock('wrong horse')).toBe(false);
    expect(await world.handOver.unlock('correct horse')).toBe(true);
    expect((await world.write('hubspot', [{ email: jane }])).map(endOf)).toEqual(['created']);
  });

  it('of a session is gone when the browser closes', async () => {
    const world = await createHandOverWorld();
    await world.db.settings.update('connection', { 'value.keyMode': 'session' } as never);
    await world.connect('hubspot');
    await fakeBrowser.storage.session.clear();
    expect((await world.write('hubspot', [{ email: jane }])).map(endOf)).toEqual(['not-connected']);
  });

  it('without a passphrase is not used where an administrator requires one, until it is set', async () => {
    const world = await createHandOverWorld();
    await world.connect('hubspot');
    await applyPolicy(world.db, parsePolicy({ keyKept: 'passphrase' }));
    expect((await world.write('hubspot', [{ email: jane }])).map(endOf)).toEqual(['passphrase-unset']);
    await world.handOver.setPassphrase('correct horse');
    expect((await world.write('hubspot', [{ email: jane }])).map(endOf)).toEqual(['created']);
  });

  it('of one target never opens another', async () => {
    const world = await createHandOverWorld();
    for (const target of connectorIds) await world.connect(target);
    await world.handOver.forgetAll();
    for (const target of connectorIds)
      expect((await world.write(target, [{ email: jane }])).map(endOf)).toEqual(['not-connected']);
    expect(world.sent).toEqual([]);
  });

  it('for one company of Pipedrive is not sent to another', async () => {
    const world = await createHandOverWorld();
    await world.connect('pipedrive');
    const saved = await world.targets();
    await world.db.settings.put({
      key: 'targets',
      value: { ...saved, pipedrive: { connectedAt: 1, company: 'other' } },
    });
    world.granted.add('https://other.pipedrive.com');
    expect((await world.write('pipedrive', [{ email: jane }])).map(endOf)).toEqual(['not-connected']);
    expect(world.sent).toEqual([]);
  });
});

it('a system that was connected anew meanwhile is sent nothing that was meant for the last account', async () => {
  const world = await createHandOverWorld();
  await world.connect('airtable');
  world.state.beforeAnswer = async () => {
    const saved = await world.targets();
    if (saved?.airtable === undefined) return;
    const other = { ...saved.airtable, connectedAt: 1, base: 'appBBBBBBBBBBBBBB' };
    await world.db.settings.put({ key: 'targets', value: { ...saved, airtable: other } });
  };
  expect((await world.write('airtable', [{ email: jane }])).map(endOf)).toEqual(['not-connected']);
  expect(world.systems.airtable.records()).toEqual([]);
});

describe('an administrator', () => {
  it.each<[object, string[]]>([
    [{}, []],
    [{ targets: 'off' }, [...targetIds]],
    [{ targets: 'off', targetHubspot: true }, ['pipedrive', 'airtable', 'hook']],
    [{ targetWebhook: false }, ['hook']],
    [{ targets: 'on', targetAirtable: false, targetPipedrive: false }, ['pipedrive', 'airtable']],
  ])('who sets %j turns off %j', async (policy, off) => {
    const world = await createHandOverWorld();
    for (const target of targetIds) await world.connect(target);
    await applyPolicy(world.db, parsePolicy(policy));
    for (const target of targetIds) {
      world.sent.length = 0;
      const ended = await failureOf(target === 'hook' ? world.hook(jane) : world.write(target, [{ email: jane }]));
      const isOff = ended?.why === 'off';
      expect([target, isOff]).toEqual([target, off.includes(target)]);
      if (isOff) expect(world.sent).toEqual([]);
    }
    for (const target of targetIds)
      if (off.includes(target)) expect(await failureOf(world.connect(target))).toMatchObject({ why: 'off' });
  });
});

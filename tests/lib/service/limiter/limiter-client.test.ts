import { describe, expect, it } from 'vitest';
import { isCertainlyFree } from '@/lib/service/contract/errors';
import type { ScriptedAnswer } from '../../../fakes/fake-fetch.ts';
import { body, createClientWorld, envelopeJson, service } from '../client/client-world.ts';

const ok: ScriptedAnswer = { json: envelopeJson };
const refusal = (headers: Record<string, string> = {}): ScriptedAnswer => ({ status: 429, text: '', headers });

describe('the client, and a date to come again', () => {
  /** The service's clock is two hours behind ours. */
  const date = 'Mon, 21 Sep 2026 12:00:00 GMT';

  it('measures it by the clock of the service', async () => {
    const { send, starts } = createClientWorld([
      refusal({ 'Retry-After': 'Mon, 21 Sep 2026 12:00:09 GMT', Date: date }),
      ok,
    ]);
    await send('singleExportV2', body);
    expect(starts).toEqual([0, 9000]);
  });

  it('measures it by ours when the service tells no time', async () => {
    const { send, starts, clock } = createClientWorld([refusal(), ok]);
    const inNine = new Date(clock.now() + 9000).toUTCString();
    const world = createClientWorld([refusal({ 'Retry-After': inNine, Date: 'yesterday' }), ok]);
    await Promise.all([send('singleExportV2', body), world.send('singleExportV2', body)]);
    expect(starts).toEqual([0, 1000]);
    expect(world.starts).toEqual([0, 8877]);
  });
});

describe('the client, when the service asks for an hour’s wait', () => {
  it('sends nothing until then, and says at once for how long', async () => {
    const { buyAndFail, send, sent, clock } = createClientWorld([refusal({ 'Retry-After': '1800' }), ok]);
    expect(await buyAndFail()).toEqual({ kind: 'too-fast', status: 429, retryAfterMs: 1_800_000 });
    await clock.advance(600_000);
    const failure = await buyAndFail();
    expect(failure).toEqual({ kind: 'too-fast', retryAfterMs: 1_200_000 });
    expect([sent.length, isCertainlyFree(failure)]).toEqual([1, true]);
    await clock.advance(1_140_000);
    await send('singleExportV2', body);
    expect([sent.length, clock.elapsed()]).toEqual([2, 1_800_000]);
  });

  it('tells waiters for a slot, too', async () => {
    const { client, clock, sent } = createClientWorld([refusal({ 'Retry-After': '1800' }), ok]);
    const first = client.send('singleExportV2', body, service);
    const others = Promise.allSettled(Array.from({ length: 3 }, () => client.send('credits', null, service)));
    await expect(clock.until(first)).rejects.toMatchObject({ failure: { kind: 'too-fast', status: 429 } });
    for (const other of await clock.until(others)) {
      expect(other).toMatchObject({ reason: { failure: { kind: 'too-fast', retryAfterMs: expect.any(Number) } } });
    }
    expect(sent).toHaveLength(1);
  });

  it('holds the others back after its last try, too', async () => {
    const { buyAndFail, client, clock, starts } = createClientWorld([...Array(5).fill(refusal()), ok]);
    expect(await buyAndFail()).toEqual({ kind: 'too-fast', status: 429 });
    const gaveUpAt = clock.elapsed();
    await clock.until(client.send('singleExportV2', body, service));
    expect((starts.at(-1) ?? 0) - gaveUpAt).toBeGreaterThanOrEqual(1000);
  });
});

describe('the client teaches the limiter', () => {
  it('tells it of an answer when the headers came, not of one that never does', async () => {
    const told: boolean[] = [];
    const { client, clock, limiter } = createClientWorld([refusal(), ok, 'hang-in-body', 'type-error', 'hang']);
    const acquire = limiter.acquire;
    limiter.acquire = async (turn, signal) => {
      const slot = await acquire(turn, signal);
      return { ...slot, answered: (answer) => void told.push(answer.refused) };
    };
    for (let i = 0; i < 4; i++) {
      await clock.until(Promise.allSettled([client.send('singleExportV2', body, service)]));
    }
    expect(told).toEqual([true, false, false]);
  });
});

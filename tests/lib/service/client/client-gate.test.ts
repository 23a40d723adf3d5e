import { describe, expect, it } from 'vitest';
import type { SendGate } from '@/lib/service/client/client';
import { body, createClientWorld, envelopeJson, service } from './client-world.ts';

class GivenUp extends Error {}

/** Lets a request pass at the given round; 0: never. */
function createGate(passesAt: number) {
  const rounds = { read: 0, passed: 0 };
  const gate: SendGate = {
    async read() {
      rounds.read += 1;
      return { body: { url: `${body.url}-${rounds.read}` }, service };
    },
    async pass() {
      rounds.passed += 1;
      return rounds.passed === passesAt;
    },
    giveUp: () => new GivenUp(),
  };
  return { gate, rounds };
}

describe('a gate that says each time that something has changed', () => {
  it('is asked twenty times at most: nothing is sent, the next request is, and the gate gives its final answer', async () => {
    const { client, clock, sent, send } = createClientWorld([{ json: envelopeJson }]);
    const { gate, rounds } = createGate(0);
    await expect(clock.until(client.send('singleExportV2', body, service, { gate }))).rejects.toThrow(GivenUp);
    expect([sent.length, rounds]).toEqual([0, { read: 20, passed: 20 }]);
    await send('singleExportV2', body);
    expect(sent).toHaveLength(1);
  });

  it('is believed the twentieth time, and the last read body is sent', async () => {
    const { sent, send } = createClientWorld([{ json: envelopeJson }]);
    const { gate } = createGate(20);
    await send('singleExportV2', body, { gate });
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({ url: `${body.url}-20` });
  });
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { limits, operations } from '../../fixtures/interface.ts';
import { conformanceSandbox, everybody, hourMs, receiver, webhook } from '../support/conformance-sandbox.ts';

// Completion notifications (docs/interface.md#events).

const { request, find, newKey, submit, finish, advance, control } = conformanceSandbox();
const exportPath = operations.peopleExport.path;
const finderPath = operations.emailFinder.path;
const deliverySchema = z.looseObject({
  at: z.number(),
  trackId: z.string(),
  url: z.string(),
  attempt: z.number(),
  status: z.number(),
  body: z.unknown(),
});

async function deliveries(trackId: string) {
  const { json } = await control('/webhooks');
  const all = z.object({ deliveries: z.array(deliverySchema) }).parse(json).deliveries;
  return all.filter((delivery) => delivery.trackId === trackId);
}

async function start(path: string, key: string, url = webhook) {
  const filters = { account: everybody, page: 0, size: 10 };
  if (path === exportPath) return (await submit(path, { ...filters, webhook: url }, key)).trackId;
  const { trackId } = await find(filters, { key });
  return (await submit(path, { trackId, webhook: url }, key)).trackId;
}

describe.each([
  ['email finder', finderPath],
  ['export', exportPath],
])('the completion webhook of an %s', (_, path) => {
  it('is sent to the URL of the submission when the job is done, and not before', async () => {
    const key = await newKey(1000);
    const job = await start(path, key, `${receiver}/one?x=1`);
    expect(await deliveries(job)).toEqual([]);
    await finish(path, job, key);
    expect(await deliveries(job)).toMatchObject([{ url: `${receiver}/one?x=1`, attempt: 1, status: 200 }]);
    await advance(24 * hourMs);
    expect(await deliveries(job)).toHaveLength(1);
  });

  it('is sent again by notify, to a URL that may differ', async () => {
    const key = await newKey(1000);
    const job = await start(path, key);
    await finish(path, job, key);
    const other = `${receiver}/again`;
    const answer = await request(`${path}/${job}/notify`, { method: 'PATCH', body: { webhook: other }, key });
    expect([answer.status, answer.json]).toMatchObject([
      200,
      { webhook: { state: expect.anything(), retry: expect.anything() } },
    ]);
    await advance(hourMs);
    expect((await deliveries(job)).map(({ url }) => url)).toEqual([webhook, other]);
  });

  it.each([{}, { webhook: 'http://hooks.example.com/' }, { webhook: 7 }, { webhook: 'https://127.0.0.1/' }])(
    'is not sent again where notify says %j: 400',
    async (body) => {
      const key = await newKey(1000);
      const job = await start(path, key);
      await finish(path, job, key);
      expect((await request(`${path}/${job}/notify`, { method: 'PATCH', body, key })).status).toBe(400);
      expect(await deliveries(job)).toHaveLength(1);
    },
  );

  it('is retried at most 3 times where it fails', async () => {
    const key = await newKey(1000);
    const job = await start(path, key, `${receiver}/fail`);
    await finish(path, job, key);
    await advance(48 * hourMs);
    const sent = await deliveries(job);
    expect(sent.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4].slice(0, 1 + limits.webhookRetries));
    for (const { status } of sent) expect(status).not.toBe(200);
    for (const [index, { at }] of sent.entries()) expect(at).toBeGreaterThanOrEqual(sent[index - 1]?.at ?? 0);
  });

  it('is retried until it is taken', async () => {
    const key = await newKey(1000);
    const job = await start(path, key, `${receiver}/fail/2`);
    await finish(path, job, key);
    await advance(48 * hourMs);
    expect((await deliveries(job)).map(({ status }) => status === 200)).toEqual([false, false, true]);
  });

  it('carries the track id and the result', async () => {
    const key = await newKey(1000);
    const job = await start(path, key);
    await finish(path, job, key);
    const [{ body } = { body: null }] = await deliveries(job);
    expect(body).toMatchObject({ trackId: job, statistics: { total: 10 }, content: expect.any(Array) });
  });
});

import { describe, expect, test } from 'vitest';
import { deepestJson, mostAnswerBytes } from '@/lib/platform/longest';
import { ServiceError } from '@/lib/service/contract/errors';
import { sampled } from '../../../depth.ts';
import { body, createClientWorld, envelopeJson, service } from './client-world.ts';

async function failureOf(text: string, names = service.names): Promise<ServiceError> {
  const { send } = createClientWorld([{ text, headers: { 'X-Credit': '-1' } }]);
  const error = await send('singleExportV2', body, {}, { ...service, names }).catch((thrown: unknown) => thrown);
  if (error instanceof ServiceError) return error;
  throw new Error('It was answered');
}

test('an answer of more bytes than any has is not read to its end, and may have been charged', async () => {
  const { failure, body: kept } = await failureOf(`"${'x'.repeat(mostAnswerBytes)}"`);
  expect([failure.kind, failure.status, kept]).toEqual(['garbled', 200, null]);
});

test.each([
  ['as it is', {}],
  ['with names to translate', { keys: { id: 'identifier' }, values: {} }],
])('an answer nested 20,000 deep is kept unread, %s', async (_what, names) => {
  const deep = `{"status":200,"data":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`;
  const { failure, body: kept } = await failureOf(deep, { keys: {}, values: {}, ...names });
  expect([failure.kind, kept]).toEqual(['not-understood', deep]);
});

test('an answer as deep as may be is read', async () => {
  const extra = JSON.parse(`${'['.repeat(deepestJson - 5)}${']'.repeat(deepestJson - 5)}`);
  const { send } = createClientWorld([{ json: { ...envelopeJson, extra } }]);
  await expect(send('singleExportV2', body)).resolves.toMatchObject({ reply: expect.anything() });
});

/** Bounds of what others send. */
describe('an answer longer than was asked for', () => {
  const search = { contact: { seniority: { any: { include: ['vp' as const] } } }, page: 0, size: 10 };
  const pageOf = (entry: string, count: number) =>
    `{"content":[${`${entry},`.repeat(count - 1)}${entry}],"totalElements":3}`;

  test.each(
    sampled(
      [
        ['numbers', '1'],
        ['empty objects', '{}'],
        ['empty lists', '[]'],
      ] as const,
      3,
    ),
  )('is cut before its %s reach the schema: two million take no more than a few seconds', async (_what, entry) => {
    const { send } = createClientWorld([{ text: pageOf(entry, 2_000_000) }]);
    const before = process.cpuUsage();
    const { reply, cut } = await send('peopleSearch', search);
    expect([reply.content.length + reply.unread.length, cut]).toEqual([10, 1_999_990]);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(8);
  });

  test('one of the size that was asked for is whole', async () => {
    const { send } = createClientWorld([{ text: pageOf('{}', 10) }]);
    expect(await send('peopleSearch', search)).not.toHaveProperty('cut');
  });

  test('keeps the answer of a service that takes size 0 for its default', async () => {
    const { send } = createClientWorld([{ text: pageOf('{}', 10) }]);
    expect(await send('peopleSearch', { ...search, size: 0 })).not.toHaveProperty('cut');
  });

  test('inside one result is no answer at all, and kept as it came', async () => {
    const { failure } = await failureOf(`{"status":200,"data":{"skills":[${'1,'.repeat(500_000)}1]}}`);
    expect(failure.kind).toBe('not-understood');
  });
});

import { expect, test } from 'vitest';
import { deepestJson, mostAnswerBytes } from '@/lib/platform/longest';
import { ServiceError } from '@/lib/service/contract/errors';
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

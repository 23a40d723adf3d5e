import { expect, it } from 'vitest';
import { readStatistics } from '@/lib/jobs/service-calls';
import type { Client } from '@/lib/service/client/client';
import { ServiceError } from '@/lib/service/contract/errors';

const service = { baseUrl: 'https://s.example' } as Parameters<typeof readStatistics>[1];

/** A client whose answers cannot be understood. */
const clientOf = (body: string) => {
  const send = () => Promise.reject(new ServiceError({ kind: 'not-understood', status: 200 }, { body }));
  return { client: { send } as unknown as Client };
};

it.each(['{"state":"DO', '', '<html>', 'null null'])(
  'statistics with the torn body %j are an unreadable answer',
  async (body) => {
    const read = readStatistics(clientOf(body), service, 'people-export', 't');
    await expect(read).rejects.toBeInstanceOf(ServiceError);
    await expect(read).rejects.toMatchObject({ failure: { kind: 'garbled', status: 200 } });
  },
);

it.each([
  ['{"state":"done","statistics":7}', true],
  ['{"state":"RUNNING"}', false],
  ['{"state":7}', false],
  ['null', false],
])('the state in %j is read although its counts cannot be', async (body, isDone) => {
  expect(await readStatistics(clientOf(body), service, 'people-export', 't')).toMatchObject({
    isDone,
    counts: { total: null },
  });
});

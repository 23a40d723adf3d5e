import { type ClientDeps, createClient, type SendOptions, type ServiceAddress } from '@/lib/service/client/client';
import type { Answer } from '@/lib/service/client/read-answer';
import type { SentRequest } from '@/lib/service/client/sent-request';
import type { ReplyOf, RequestOf, SendableName } from '@/lib/service/contract/endpoints';
import { ServiceError, type ServiceFailure } from '@/lib/service/contract/errors';
import { neutralNames } from '@/lib/service/contract/names';
import { createLimiter, type Limiter } from '@/lib/service/limiter/limiter';
import { createFakeClock } from '../../../fakes/fake-clock.ts';
import { createFakeFetch, type ScriptedAnswer } from '../../../fakes/fake-fetch.ts';
import { createMemoryLog } from '../../../fakes/memory-log.ts';

/** May appear in the key header and nowhere else. */
export const canary = 'sk-canary-7f3b1e0042';
export const service: ServiceAddress = { baseUrl: 'https://api.service.example/base', names: neutralNames };
export const body = { url: 'https://www.pronet.example/in/jane-doe' };

export const personJson = {
  id: 'abcdef01-2345-9789-0abc-def012345678',
  profile: { full_name: 'Jane Doe' },
  email: { state: 'DONE', output: [{ address: 'jane@fenwick.example', found: true, status: 'VALID' }] },
};
export const envelopeJson = { status: 200, error: null, data: personJson };

/**
 * The client alone, on a fake clock and a scripted network, with a real limiter that is watched. Not a preset of `createTestBackground`: its
 * tests are about one request, and need neither a database nor anything else of the background.
 */
export function createClientWorld(
  script: ScriptedAnswer[],
  deps: Pick<ClientDeps, 'missingPaths' | 'requestLog'> = {},
) {
  const clock = createFakeClock();
  const network = createFakeFetch(...script);
  const log = createMemoryLog();
  const limiter = createLimiter({ clock, log });
  const world = { isOnline: true, hasPermission: true, key: canary as string | ServiceError };
  const keyReadsFor: string[] = [];
  const starts: number[] = [];
  /** What is reported to the request log. */
  const noted: SentRequest[] = [];
  /** Under which id each of them was listed. */
  const listedAs: (number | null)[] = [];
  /** Per request: how many were listed when it was sent. */
  const listedBefore: number[] = [];
  let listedCount = 0;
  /** Per request: whether fetch was called in the same turn as `start()`. */
  const sameTurn: boolean[] = [];
  let isTurnOfStart = false;

  const watched: Limiter = {
    ...limiter,
    async acquire(turn, signal) {
      const slot = await limiter.acquire(turn, signal);
      return {
        ...slot,
        start() {
          starts.push(clock.elapsed());
          isTurnOfStart = true;
          queueMicrotask(() => {
            isTurnOfStart = false;
          });
          slot.start();
        },
      };
    },
  };

  const client = createClient({
    fetch(url, init) {
      sameTurn.push(isTurnOfStart);
      listedBefore.push(listedCount);
      return network.fetch(url, init);
    },
    async expectKey(origin) {
      keyReadsFor.push(origin);
      if (world.key instanceof ServiceError) throw world.key;
      return world.key;
    },
    limiter: watched,
    clock,
    isOnline: () => world.isOnline,
    hasPermission: async () => world.hasPermission,
    noteRequest(request, id = null) {
      noted.push(request);
      listedAs.push(id);
    },
    ...deps,
    ...(deps.requestLog && {
      requestLog: {
        ...deps.requestLog,
        async list(request: SentRequest) {
          const id = await (deps.requestLog?.list(request) ?? null);
          listedCount += 1;
          return id;
        },
      },
    }),
  });

  function send<Name extends SendableName>(
    name: Name,
    request: RequestOf<Name> | null,
    options?: SendOptions,
    to = service,
  ): Promise<Answer<ReplyOf<Name>>> {
    return clock.until(client.send(name, request, to, options));
  }

  /** A send that must fail with a ServiceError, which is returned. */
  async function sendAndFail(
    name: SendableName,
    request: RequestOf<SendableName> | null,
    options?: SendOptions,
    to = service,
  ): Promise<ServiceError> {
    try {
      await send(name, request, options, to);
    } catch (error) {
      if (error instanceof ServiceError) return error;
      throw error;
    }
    throw new Error('The request succeeded');
  }

  /** The same for a paid endpoint (`singleExportV2`); returns the failure alone. */
  async function buyAndFail(options?: SendOptions, to = service): Promise<ServiceFailure> {
    return (await sendAndFail('singleExportV2', body, options, to)).failure;
  }

  async function fillWindow(): Promise<void> {
    for (let i = 0; i < 5; i++) (await clock.until(limiter.acquire({ priority: 'click' }))).start();
  }

  return {
    ...network,
    clock,
    client,
    limiter,
    log,
    world,
    keyReadsFor,
    starts,
    noted,
    listedAs,
    listedBefore,
    sameTurn,
    send,
    sendAndFail,
    buyAndFail,
    fillWindow,
  };
}

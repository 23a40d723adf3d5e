import type { HandlersOf } from '@/lib/platform/handlers-of';
import { type ConnectionsDeps, createConnections } from './connections.ts';
import { lookAt, write } from './connectors/connectors.ts';
import { sendHook } from './hook/hook.ts';
import type { handOverMessages } from './messages.ts';

interface HandOverDeps extends ConnectionsDeps {
  /** Keeps the worker alive while the promise is pending. */
  keepAliveWhile<T>(pending: Promise<T>): Promise<T>;
}

/** Sends people to the user's own systems, on a press. */
export function createHandOver(deps: HandOverDeps) {
  const connections = createConnections(deps);
  let sending = 0;

  async function counted<T>(act: () => Promise<T>): Promise<T> {
    sending += 1;
    try {
      return await deps.keepAliveWhile(act());
    } finally {
      sending -= 1;
    }
  }

  return {
    ...connections,
    isBusy: () => sending > 0,
    handlers: {
      connectTarget: (connecting) => counted(() => connections.connect(connecting)),
      lookAtTarget: ({ target, people }) => counted(async () => ({ rows: await lookAt(deps, target, people) })),
      writeToTarget: ({ target, rows }) => counted(async () => ({ rows: await write(deps, target, rows) })),
      sendHook: ({ rows }) =>
        counted(async () => ({ rows: await sendHook({ ...deps, switchOff: connections.switchOff }, rows) })),
      forgetTarget: ({ target }) => connections.forget(target),
    } satisfies HandlersOf<typeof handOverMessages>,
  };
}

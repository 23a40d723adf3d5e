import { afterEach, describe, expect, it } from 'vitest';
import { keepErrorsIn, logAs, logError, watchUncaught } from '@/lib/platform/error-log';

afterEach(() => keepErrorsIn(null));

function createLog() {
  const said: [error: unknown, where: string][] = [];
  return { said, note: (error: unknown, where: string) => void said.push([error, where]) };
}

describe('errors that no screen shows', () => {
  it('reach the log of their context, those before its start too', () => {
    logError(1, 'early');
    const log = createLog();
    keepErrorsIn(log);
    logError(2, 'late');
    expect(log.said).toEqual([
      [1, 'early'],
      [2, 'late'],
    ]);
  });

  it('wait in small number where there is no log', () => {
    for (let at = 0; at < 100; at++) logError(at, 'early');
    const log = createLog();
    keepErrorsIn(log);
    expect(log.said.map(([error]) => error)).toEqual(Array.from({ length: 20 }, (_, at) => 80 + at));
  });

  it('are noted by a promise that is not awaited', async () => {
    const log = createLog();
    keepErrorsIn(log);
    const error = new Error('x');
    expect(await Promise.reject(error).catch(logAs('syncs.sweep'))).toBeUndefined();
    expect(log.said).toEqual([[error, 'syncs.sweep']]);
  });

  it('are noted when nothing caught them', () => {
    const log = createLog();
    keepErrorsIn(log);
    const scope = new EventTarget();
    watchUncaught(scope);
    const error = new Error('x');
    scope.dispatchEvent(Object.assign(new Event('error'), { error }));
    scope.dispatchEvent(Object.assign(new Event('error'), { error: null, message: 'Script error.' }));
    scope.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
    expect(log.said).toEqual([
      [error, 'uncaught'],
      ['Script error.', 'uncaught'],
      [error, 'unhandled-rejection'],
    ]);
  });
});

import { systemClock } from '@/lib/platform/clock';
import { readVersion } from '@/lib/platform/environment';
import { keepErrorsIn, watchUncaught } from '@/lib/platform/error-log';
import type { SidenoteDatabase } from './database.ts';
import { createErrorLog, type KeptErrorLog } from './error-log.ts';
import type { ErrorContext } from './error-rows.ts';

/** First of all in every context: from here on what is caught or not caught there is written down. */
export function startErrorLog(db: SidenoteDatabase, context: ErrorContext): KeptErrorLog {
  const log = createErrorLog({ db, clock: systemClock, context, version: readVersion() });
  keepErrorsIn(log);
  watchUncaught(globalThis);
  return log;
}

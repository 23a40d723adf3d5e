import type { SidenoteDatabase } from '@/lib/database/database';
import type { ErrorContext } from '@/lib/database/schema/log-rows';
import { readVersion } from '@/lib/platform/browser/environment';
import { systemClock } from '@/lib/platform/clock';
import { keepErrorsIn, watchUncaught } from '@/lib/platform/error-log';
import { createErrorLog, type ErrorLogDeps, type StoredErrorLog } from './error-log.ts';

/** Called first in every context: from here on caught and uncaught errors are logged. */
export function startErrorLog(
  db: SidenoteDatabase,
  context: ErrorContext,
  isExpected?: ErrorLogDeps['isExpected'],
): StoredErrorLog {
  const log = createErrorLog({ db, clock: systemClock, context, version: readVersion(), isExpected });
  keepErrorsIn(log);
  watchUncaught(globalThis);
  return log;
}

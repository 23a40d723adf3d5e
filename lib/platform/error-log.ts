/** Where errors go that are not shown. Each context sets its log once at its start, so that no layer passes one on. */
export interface ErrorLog {
  /** Never throws and does not block. `where`: the place in fixed words, such as `jobs.run`; never anything about a person. */
  note(error: unknown, where: string): void;
}

/** Errors noted before a log is set are buffered, up to this many. */
const maxEarly = 20;

let log: ErrorLog | null = null;
let early: [error: unknown, where: string][] = [];

/** Sets the log for the errors of this context, and passes the buffered ones to it; null: errors are dropped. */
export function keepErrorsIn(next: ErrorLog | null): void {
  log = next;
  const waiting = early;
  early = [];
  for (const [error, where] of waiting) next?.note(error, where);
}

/** For a `catch` that does not rethrow. Never throws. */
export function logError(error: unknown, where: string): void {
  if (log !== null) log.note(error, where);
  else early = [...early, [error, where] as [unknown, string]].slice(-maxEarly);
}

/** For a promise's `catch`: logs the error and answers with the fallback, `.catch(logAs('panel', null))`. */
export function logAs(where: string): (error: unknown) => undefined;
export function logAs<Value>(where: string, fallback: Value): (error: unknown) => Value;
export function logAs(where: string, fallback?: unknown): (error: unknown) => unknown {
  return (error) => {
    logError(error, where);
    return fallback;
  };
}

/** Logs uncaught errors and unhandled rejections in a worker or a page. */
export function watchUncaught(scope: EventTarget): void {
  scope.addEventListener('error', (event) => logError(errorOf(event), 'uncaught'));
  scope.addEventListener('unhandledrejection', (event) => {
    if ('reason' in event) logError(event.reason, 'unhandled-rejection');
  });
}

/** The error of a script, or the browser's message where it provides no error object. */
function errorOf(event: Event): unknown {
  if ('error' in event && event.error !== null && event.error !== undefined) return event.error;
  return 'message' in event ? event.message : event.type;
}

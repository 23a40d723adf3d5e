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
export function noteError(error: unknown, where: string): void {
  if (log !== null) log.note(error, where);
  else early = [...early, [error, where] as [unknown, string]].slice(-maxEarly);
}

/** For a promise that is not awaited: `.catch(noted('syncs.sweep'))`. */
export function noted(where: string): (error: unknown) => undefined {
  return (error) => {
    noteError(error, where);
    return undefined;
  };
}

/** The same with a fallback value: `.catch(notedAs('panel', null))`. */
export function notedAs<Value>(where: string, value: Value): (error: unknown) => Value {
  return (error) => {
    noteError(error, where);
    return value;
  };
}

/** Notes uncaught errors and unhandled rejections in a worker or a page. */
export function watchUncaught(scope: EventTarget): void {
  scope.addEventListener('error', (event) => noteError(errorOf(event), 'uncaught'));
  scope.addEventListener('unhandledrejection', (event) => {
    if ('reason' in event) noteError(event.reason, 'unhandled-rejection');
  });
}

/** The error of a script, or the browser's message where it provides no error object. */
function errorOf(event: Event): unknown {
  if ('error' in event && event.error !== null && event.error !== undefined) return event.error;
  return 'message' in event ? event.message : event.type;
}

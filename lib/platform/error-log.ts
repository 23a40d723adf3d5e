/**
 * Where errors go that nobody is told of. What lies below the composition root need not be handed a log through every layer: each context
 * says once, at its start, which log keeps its errors.
 */
export interface ErrorLog {
  /** Never throws, waits for nothing. `where`: the place in fixed words, such as `jobs.carry`; never anything about a person. */
  note(error: unknown, where: string): void;
}

/** What happened before a log was there is handed to it. */
const mostEarly = 20;

let log: ErrorLog | null = null;
let early: [error: unknown, where: string][] = [];

/** From here on the errors of this context are kept there; null: nowhere. */
export function keepErrorsIn(next: ErrorLog | null): void {
  log = next;
  const waiting = early;
  early = [];
  for (const [error, where] of waiting) next?.note(error, where);
}

/** For a catch that does not throw again. Never throws. */
export function noteError(error: unknown, where: string): void {
  if (log !== null) log.note(error, where);
  else early = [...early, [error, where] as [unknown, string]].slice(-mostEarly);
}

/** For a promise that nobody waits for: `.catch(noted('mirrors.sweep'))`. */
export function noted(where: string): (error: unknown) => undefined {
  return (error) => {
    noteError(error, where);
    return undefined;
  };
}

/** The same, where what follows needs a value: `.catch(notedAs('panel', null))`. */
export function notedAs<Value>(where: string, value: Value): (error: unknown) => Value {
  return (error) => {
    noteError(error, where);
    return value;
  };
}

/** What nobody caught, in a worker or a page. */
export function watchUncaught(scope: EventTarget): void {
  scope.addEventListener('error', (event) => noteError(errorOf(event), 'uncaught'));
  scope.addEventListener('unhandledrejection', (event) => {
    if ('reason' in event) noteError(event.reason, 'unhandled-rejection');
  });
}

/** An error of a script, or what the browser says where it hands out no error. */
function errorOf(event: Event): unknown {
  if ('error' in event && event.error !== null && event.error !== undefined) return event.error;
  return 'message' in event ? event.message : event.type;
}

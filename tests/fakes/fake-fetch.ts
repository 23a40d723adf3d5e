/** What the service does with one request. */
export type ScriptedAnswer =
  | { status?: number; json: unknown; headers?: Record<string, string> }
  | { status?: number; text: string; headers?: Record<string, string> }
  /** Refused, DNS, reset, CSP: to fetch all one TypeError, whose text here gives away what it can. */
  | 'type-error'
  /** Never answers; ends only when it is aborted. */
  | 'hang'
  /** The headers come and the body never does. */
  | 'hang-in-body'
  /** What `redirect: "manual"` makes of a 3xx: status 0, no headers, no body. */
  | 'opaque-redirect';

export interface SentRequest {
  url: string;
  init: RequestInit;
}

export interface FakeFetch {
  fetch(url: string, init: RequestInit): Promise<Response>;
  readonly sent: SentRequest[];
  /** Answers to come; a request beyond them fails the test. */
  readonly script: ScriptedAnswer[];
}

/** A counting fetch that answers by its script and can do everything a network does to an answer. */
export function createFakeFetch(...script: ScriptedAnswer[]): FakeFetch {
  const sent: SentRequest[] = [];
  return {
    sent,
    script,
    async fetch(url, init) {
      sent.push({ url, init });
      const answer = script.shift();
      if (answer === undefined) throw new Error(`Request ${sent.length} is not in the script: ${url}`);
      await Promise.resolve();
      if (answer === 'type-error') throw new TypeError(`Failed to fetch ${url} ${JSON.stringify(init.headers)}`);
      if (answer === 'hang') return whenAborted(init.signal);
      if (answer === 'hang-in-body') return hangInBody(init.signal);
      if (answer === 'opaque-redirect') return opaqueRedirect();
      const { status = 200, headers = {} } = answer;
      return new Response('text' in answer ? answer.text : JSON.stringify(answer.json), { status, headers });
    },
  };
}

function whenAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
  });
}

function hangInBody(signal: AbortSignal | null | undefined): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"status":200,'));
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return new Response(body, { status: 200 });
}

/** `new Response` cannot have status 0; `Response.error()` has it, with an empty body and `ok` false, and differs in its type. */
function opaqueRedirect(): Response {
  const response = Response.error();
  Object.defineProperty(response, 'type', { value: 'opaqueredirect' });
  return response;
}

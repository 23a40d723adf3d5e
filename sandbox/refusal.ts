interface RefusalDetails {
  headers?: Record<string, string>;
  extra?: Record<string, unknown>;
}

/** An error answer: a status and a text (docs/interface.md#errors). Thrown by handlers and the gateway, answered in one place. */
export class ServiceRefusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Further fields of the body; `status` there is an internal code. */
  readonly extra: Record<string, unknown>;

  constructor(status: number, error: string, { headers = {}, extra = {} }: RefusalDetails = {}) {
    super(error);
    this.status = status;
    this.headers = headers;
    this.extra = extra;
  }

  toResponse({ path, nowMs }: { path: string; nowMs: number }): Response {
    const { status, message: error } = this;
    const body = { timestamp: new Date(nowMs).toISOString(), status, error, path, ...this.extra };
    return Response.json(body, { status, headers: this.headers });
  }
}

/**
 * Error texts as the contract gives them (docs/interface.md#errors); the others are our own
 * (docs/sandbox.md#fixed-rules).
 */
export const refusals = {
  unreadable: () => new ServiceRefusal(400, 'request not readable'),
  unauthorized: () => new ServiceRefusal(401, 'missing or invalid api key'),
  notEnoughCredits: () => new ServiceRefusal(402, 'not enough credits'),
  notFound: () => new ServiceRefusal(404, 'data not found'),
  noSuchPath: () => new ServiceRefusal(404, 'path not found'),
  methodNotAllowed: (allowed: readonly string[]) =>
    new ServiceRefusal(405, 'method not allowed', { headers: { Allow: allowed.join(', ') } }),
  tooManyRequests: () => new ServiceRefusal(429, 'rate limit exceeded'),
  unexpected: () => new ServiceRefusal(500, 'unexpected error'),
};

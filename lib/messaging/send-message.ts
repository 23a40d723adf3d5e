import { browser } from '@/lib/platform/browser/browser';
import { reportAs } from '@/lib/platform/describe-error';
import { logAs } from '@/lib/platform/error-log';
import type { Failure } from './failure.ts';
import type { AnswerOf, MessageName, PayloadOf, Reply } from './protocol.ts';

/** A message that returned a failure; `failure` is worded by `components/ui/errors/error-note`. */
export class MessageError extends Error {
  override readonly name = 'MessageError';
  readonly [reportAs]: string;
  constructor(readonly failure: Failure) {
    super(failure.kind);
    this[reportAs] = failure.kind;
  }
}

/**
 * Starts the worker if necessary. Throws MessageError. If the worker dies first (`internal`), the database still shows the order's state.
 */
export async function sendMessage<Name extends MessageName>(
  name: Name,
  payload: PayloadOf<Name>,
): Promise<AnswerOf<Name>> {
  const sent: unknown = await browser.runtime
    .sendMessage({ kind: 'message', name, payload })
    .catch(logAs('message.send'));
  if (!isReply(sent)) throw new MessageError({ kind: 'internal' });
  if (!sent.ok) throw new MessageError(sent.failure);
  return sent.answer as AnswerOf<Name>;
}

/** Only our worker replies; a worker that died, or that is no more, gives nothing. */
function isReply(sent: unknown): sent is Reply {
  return typeof sent === 'object' && sent !== null && 'ok' in sent;
}

import { browser } from '@/lib/platform/browser/browser';
import { reportAs } from '@/lib/platform/describe-error';
import { noted } from '@/lib/platform/error-log';
import type { Failure } from './failure.ts';
import type { AnswerOf, MessageName, PayloadOf } from './protocol.ts';

/** A message that returned a failure; `failure` is worded by `components/ui/errors/error-note`. */
export class MessageError extends Error {
  override readonly name = 'MessageError';
  readonly [reportAs]: string;
  constructor(
    readonly failure: Failure,
    cause?: unknown,
  ) {
    super(failure.kind, { cause });
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
  const message = { kind: 'message', name, payload };
  // The schemas are in no first load; they arrive while the worker is at work.
  const [sent, { messages, replySchema }] = await Promise.all([
    browser.runtime.sendMessage(message).catch(noted('message.send')),
    import('./protocol.ts'),
  ]);
  const reply = replySchema.safeParse(sent);
  if (!reply.success) throw new MessageError({ kind: 'internal' });
  if (!reply.data.ok) throw new MessageError(reply.data.failure);
  const answer = messages[name].answer.safeParse(reply.data.answer);
  // A worker of another version may respond in another shape.
  if (!answer.success) throw new MessageError({ kind: 'internal' }, answer.error);
  return answer.data as AnswerOf<Name>;
}

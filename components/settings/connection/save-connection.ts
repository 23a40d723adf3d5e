import type { AnswerOf, PayloadOf } from '@/lib/messaging/protocol';
import { MessageError, sendMessage } from '@/lib/messaging/send-message';
import { originPatternOf, requestOrigins } from '@/lib/platform/browser/permissions';
import type { Failure } from '@/lib/purchases/refusals';

export type ConnectionResult =
  | { kind: 'saved' }
  | ({ kind: 'works' } & AnswerOf<'testConnection'>)
  | { kind: 'not-allowed' }
  | { kind: 'failed'; failure: Failure };

/**
 * Saves and, where asked, tests the connection. Call it directly in a click: the browser's own question about the address
 * comes before the first await.
 */
export async function saveConnection(
  payload: PayloadOf<'saveConnection'>,
  thenTest: boolean,
): Promise<ConnectionResult> {
  const allowed = requestOrigins([originPatternOf(payload.baseUrl)]);
  try {
    if (!(await allowed)) return { kind: 'not-allowed' };
    await sendMessage('saveConnection', payload);
    return thenTest ? { kind: 'works', ...(await sendMessage('testConnection', {})) } : { kind: 'saved' };
  } catch (error) {
    return failed(error);
  }
}

/** Asks the free balance of the connection as it is saved, and checks its field names. Call it directly in a click, too: the grant may have been withdrawn. */
export async function testConnection(baseUrl: string): Promise<ConnectionResult> {
  const allowed = requestOrigins([originPatternOf(baseUrl)]);
  try {
    if (!(await allowed)) return { kind: 'not-allowed' };
    return { kind: 'works', ...(await sendMessage('testConnection', {})) };
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): ConnectionResult {
  return { kind: 'failed', failure: error instanceof MessageError ? error.failure : { kind: 'internal' } };
}

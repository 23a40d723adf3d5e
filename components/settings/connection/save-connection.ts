import type { AnswerOf, PayloadOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import { originPatternOf, requestOrigins } from '@/lib/platform/browser/permissions';

export type ConnectionEnd =
  | { kind: 'saved' | 'not-allowed' | 'key-forgotten' }
  | ({ kind: 'works' } & AnswerOf<'testConnection'>);

/**
 * Saves and, where asked, tests the connection. Call it directly in a click: the browser's own question about the address
 * comes before the first await.
 */
export async function saveConnection(payload: PayloadOf<'saveConnection'>, thenTest: boolean): Promise<ConnectionEnd> {
  if (!(await requestOrigins([originPatternOf(payload.baseUrl)]))) return { kind: 'not-allowed' };
  await sendMessage('saveConnection', payload);
  return thenTest ? { kind: 'works', ...(await sendMessage('testConnection', {})) } : { kind: 'saved' };
}

/** Asks the free balance of the connection as it is saved, and checks its field names. Call it directly in a click, too: the grant may have been withdrawn. */
export async function requestConnectionTest(baseUrl: string): Promise<ConnectionEnd> {
  if (!(await requestOrigins([originPatternOf(baseUrl)]))) return { kind: 'not-allowed' };
  return { kind: 'works', ...(await sendMessage('testConnection', {})) };
}

import { noted } from './error-log.ts';
import { mostAnswerBytes } from './longest.ts';

/**
 * The text of an answer, or null where it has more than so many bytes: then the rest is not waited for. Read piece by piece,
 * because a length that is told need not be true. Throws as the answer's own reading does.
 */
export async function readBody(response: Response, mostBytes = mostAnswerBytes): Promise<string | null> {
  const reader = response.body?.getReader();
  if (reader === undefined) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      // Nobody waits for its end; what the giving up itself meets is no matter.
      void reader.cancel().catch(noted('read-body'));
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

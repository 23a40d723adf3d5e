import { logAs } from './error-log.ts';
import { mostAnswerBytes } from './longest.ts';

export interface Body {
  text: string;
  /** As received, after decompression. */
  bytes: number;
}

/**
 * The body, or null above `mostBytes`; the rest is not awaited. Read in chunks, because a declared length cannot be trusted. `arrived` is called
 * for each.
 */
export async function readBody(
  response: Response,
  mostBytes = mostAnswerBytes,
  arrived: () => void = () => undefined,
): Promise<Body | null> {
  const reader = response.body?.getReader();
  if (reader === undefined) return { text: await response.text(), bytes: 0 };
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), bytes };
    arrived();
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      // Not awaited: an error while cancelling does not matter.
      void reader.cancel().catch(logAs('read-body'));
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

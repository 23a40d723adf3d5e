import { describe, expect, it } from 'vitest';
import { deepestJson, isTooDeep, mostAnswerBytes } from '@/lib/platform/longest';
import { readBody } from '@/lib/platform/read-body';

/** An answer that never ends, and how much of it was taken. */
function endless(): { response: Response; taken(): number; isLetGo(): boolean } {
  let taken = 0;
  let isLetGo = false;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken += 1_000_000;
      controller.enqueue(new Uint8Array(1_000_000).fill(0x20));
    },
    cancel() {
      isLetGo = true;
    },
  });
  return { response: new Response(stream), taken: () => taken, isLetGo: () => isLetGo };
}

describe('readBody', () => {
  it('reads an answer as it came, letters that were cut in two included', async () => {
    const bytes = new TextEncoder().encode('\ufeff{"name":"Jos\u00e9 \u5c71"}');
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await readBody(new Response(stream))).toEqual({
      text: await new Response(bytes).text(),
      bytes: bytes.length,
    });
    expect(await readBody(new Response(null, { status: 204 }))).toEqual({ text: '', bytes: 0 });
  });

  it('takes exactly as many bytes as an answer may have', async () => {
    expect(await readBody(new Response('x'.repeat(100)), 100)).toEqual({ text: 'x'.repeat(100), bytes: 100 });
    expect(await readBody(new Response('x'.repeat(101)), 100)).toBeNull();
  });

  it('lets an answer go that does not end', async () => {
    const { response, taken, isLetGo } = endless();
    expect(await readBody(response)).toBeNull();
    expect(taken()).toBeLessThan(mostAnswerBytes + 4_000_000);
    expect(isLetGo()).toBe(true);
  });

  it('throws where the answer breaks off', async () => {
    const stream = new ReadableStream({ pull: (controller) => controller.error(new TypeError('reset')) });
    await expect(readBody(new Response(stream))).rejects.toThrow('reset');
  });
});

describe('isTooDeep', () => {
  const nested = (depth: number, open: string, inner: string, close: string): unknown =>
    JSON.parse(open.repeat(depth) + inner + close.repeat(depth));

  it.each([
    ['lists', '[', '1', ']'],
    ['objects', '{"a":', '1', '}'],
  ])('says of %s nested 20,000 deep that they are, without running over', (_what, open, inner, close) => {
    expect(isTooDeep(nested(20_000, open, inner, close))).toBe(true);
    expect(isTooDeep(nested(deepestJson, open, inner, close))).toBe(false);
    expect(isTooDeep(nested(deepestJson + 1, open, inner, close))).toBe(true);
  });

  it('goes by depth alone', () => {
    expect(isTooDeep(Array.from({ length: 200_000 }, () => ({ a: [1] })))).toBe(false);
    expect([null, 1, 'text', [], {}].map(isTooDeep)).toEqual([false, false, false, false, false]);
  });
});

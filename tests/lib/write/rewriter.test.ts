import { afterEach, describe, expect, it, vi } from 'vitest';
import { readModel, rewrite } from '@/lib/write/rewriter';

/** The browser of these tests has no model: this is one. */
function standIn(answer: unknown, availability = 'available') {
  const session = { prompt: vi.fn(() => Promise.resolve(answer)), destroy: vi.fn() };
  const create = vi.fn(() => Promise.resolve(session));
  vi.stubGlobal('LanguageModel', { availability: () => Promise.resolve(availability), create });
  return { session, create };
}
afterEach(() => vi.unstubAllGlobals());

describe('the browser’s own model', () => {
  it.each(['unavailable', 'downloadable', 'downloading'])('is not there while it is %s', async (availability) => {
    const { create } = standIn('Short.', availability);
    expect(await readModel()).toBeNull();
    expect(await rewrite('A long sentence.', 'shorter')).toBeNull();
    expect(create).not.toHaveBeenCalled();
  });

  it('is not there in a browser without one', async () => {
    expect(await readModel()).toBeNull();
    expect(await rewrite('A long sentence.', 'kinder')).toBeNull();
  });

  it('rewrites one sentence, and its session is ended', async () => {
    const { session } = standIn(' “Shorter.” ');
    expect(await rewrite('A rather long sentence.', 'shorter')).toBe('Shorter.');
    expect(session.prompt.mock.calls[0]?.[0 as never]).toBe('A rather long sentence.');
    expect(session.destroy).toHaveBeenCalledOnce();
  });

  it.each([
    ['nothing', ''],
    ['no text', { text: 'x' }],
    ['several lines', 'One.\nTwo.'],
    ['far too much', 'word '.repeat(100)],
  ])('is not followed where it answers %s', async (_what, answer) => {
    standIn(answer);
    expect(await rewrite('A sentence.', 'kinder')).toBeNull();
  });

  it('is not asked about a text that is no sentence', async () => {
    const { create } = standIn('x');
    expect(await rewrite(' ', 'kinder')).toBeNull();
    expect(await rewrite('a'.repeat(1001), 'kinder')).toBeNull();
    expect(create).not.toHaveBeenCalled();
  });

  it('gives nothing where it fails', async () => {
    vi.stubGlobal('LanguageModel', {
      availability: () => Promise.resolve('available'),
      create: () => Promise.reject(new Error('no')),
    });
    expect(await rewrite('A sentence.', 'kinder')).toBeNull();
  });
});

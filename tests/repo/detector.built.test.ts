import { describe, expect, test } from 'vitest';
import { checkDetector } from './support/check-detector.ts';
import { readBuilt } from './support/read-built.ts';

describe.each(['chrome', 'firefox'] as const)('the built detector for %s', (browser) => {
  const source = readBuilt(browser).get('detector.js') ?? '';

  test('is small, alone and not to be noticed', () => {
    expect(source).toContain('address-changed');
    expect(checkDetector(source)).toEqual([]);
  });

  test.each([
    ['grows', `/*${'x'.repeat(2048)}*/`],
    ['speaks to the page', 'window.postMessage(1)'],
    ['tells the page of an event', 'window.dispatchEvent(new Event("x"))'],
    ['makes a node', 'document.createTextNode("a")'],
    ['reads the page', 'document.title'],
    ['watches the page', 'new MutationObserver(() => {})'],
    ['sends a request', 'fetch("/")'],
    ['keeps something in the page', 'localStorage.a = 1'],
    ['brings zod', 'class ZodError {}'],
    ['brings React', 'Symbol.for("react.transitional.element")'],
    ['brings the polyfill', 'typeof globalThis.browser'],
  ])('is refused when it %s', (_what, planted) => {
    expect(checkDetector(source + planted)).toHaveLength(1);
  });
});

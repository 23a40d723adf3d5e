import { describe, expect, it } from 'vitest';
import { expectKeyAbsent } from './key-absent.ts';

const canary = 'sk canary/7f"3+é1&0042';
const bytes = new TextEncoder().encode(canary);
const binary = String.fromCharCode(...bytes);

class Withheld {
  readonly #key = canary;
  get shown(): string {
    return this.#key;
  }
}

function utf16(text: string): Uint8Array {
  return new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
}

const ring: { self?: unknown; deep: unknown } = { deep: [{ key: canary }] };
ring.self = ring;

const leaks: [string, unknown][] = [
  ['the value itself', canary],
  ['the middle of a text', `X-TOKEN: ${canary}; path=/`],
  ['another case', canary.toUpperCase()],
  ['a nested field', { a: [{ b: { c: canary } }] }],
  ['a ring of objects', ring],
  ["an object's key", { [canary]: 1 }],
  ['a symbol', { [Symbol(canary)]: 1 }],
  ['a hidden field', Object.defineProperty({}, 'hidden', { value: canary, enumerable: false })],
  ['a getter of a class', new Withheld()],
  ['a map', new Map([['k', { v: canary }]])],
  ["a map's key", new Map([[canary, 1]])],
  ['a set', new Set([canary])],
  ['a function', Object.assign(() => undefined, { key: canary })],
  ["an error's message", new Error(`bad token ${canary}`)],
  ["an error's cause", new Error('refused', { cause: { init: { headers: { 'X-TOKEN': canary } } } })],
  ["an error's stack", Object.assign(new Error('x'), { stack: `Error: ${canary}` })],
  ['headers', new Headers({ 'X-TOKEN': canary })],
  ['a URL', new URL(`https://api.example/v1?token=${encodeURIComponent(canary)}`)],
  ["a URL's parameters", new URLSearchParams({ token: canary })],
  ['JSON', JSON.stringify({ key: canary })],
  ['JSON in JSON', JSON.stringify(JSON.stringify({ key: canary }))],
  ['\\u escapes', Array.from(canary, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')],
  ['percent-encoding', encodeURIComponent(canary)],
  ['percent-encoding, twice', encodeURIComponent(encodeURIComponent(canary))],
  ['percent-encoding of every byte', Array.from(bytes, (byte) => `%${byte.toString(16)}`).join('')],
  [
    'hex',
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .toUpperCase(),
  ],
  ['base64', btoa(binary)],
  ['base64 inside a longer text, one byte in', btoa(`a${binary}zz`)],
  ['base64 inside a longer text, two bytes in', btoa(`ab${binary}z`)],
  ['base64 of a JSON text', btoa(`{"key":"${binary}"}`)],
  ['base64url', btoa(`ab${binary}z`).replaceAll('+', '-').replaceAll('/', '_')],
  ['bytes', bytes],
  ['a buffer', bytes.buffer],
  ['UTF-16 bytes', utf16(canary)],
  ['reversed', [...canary].reverse().join('')],
];

const harmless: [string, unknown][] = [
  ['nothing', undefined],
  ['numbers and flags', { a: 1, b: true, c: null, d: 5n }],
  ['another key', { key: 'sk canary/7f"3+é1&0043' }],
  ['half of the key', canary.slice(0, 10)],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 'b' })],
  [
    'a getter that throws',
    {
      get locked(): string {
        throw new Error('no');
      },
    },
  ],
];

describe('the law of the key', () => {
  it.each(leaks)('breaks when the key is in %s', (_where, value) => {
    expect(() => expectKeyAbsent(canary, 'harmless', { wrapped: [value] })).toThrow(/^The key is in value 1/);
  });

  it.each(harmless)('holds when there is %s', (_what, value) => {
    expect(() => expectKeyAbsent(canary, value)).not.toThrow();
  });

  it('refuses a canary that is found by chance', () => {
    expect(() => expectKeyAbsent('key', {})).toThrow('found by chance');
  });
});

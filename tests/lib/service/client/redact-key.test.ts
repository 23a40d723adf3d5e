import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKeyRedactor, redactBody, redactWithin } from '@/lib/service/client/redact-key';

const key = 'sk/live+A9=&"z_42';
const redact = createKeyRedactor(key);
const each = (write: (character: string) => string) => [...key].map(write).join('');
const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');

describe('a key that a service repeats', () => {
  test.each<[string, string]>([
    ['as it is', key],
    ['in capitals, as some gateways write headers', key.toUpperCase()],
    ['with escaped slashes', key.replaceAll('/', '\\/')],
    ['in JSON', JSON.stringify(key).slice(1, -1)],
    ['in JSON within JSON', JSON.stringify(JSON.stringify(key)).slice(3, -3)],
    ['in numbers of JSON', each((character) => `\\u00${hex(character)}`)],
    ['in capital numbers of JSON', each((character) => `\\u00${hex(character).toUpperCase()}`)],
    ['with one sign in numbers of JSON', key.replace('=', '\\u003d')],
    ['in an address', encodeURIComponent(key)],
    ['in an address within an address', encodeURIComponent(encodeURIComponent(key))],
    ['with every sign in an address', each((character) => `%${hex(character)}`)],
    ['in HTML', key.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['in numbers of HTML', each((character) => `&#${character.charCodeAt(0)};`)],
    ['in hexadecimal numbers of HTML', each((character) => `&#x${hex(character)};`)],
    ['in base64', btoa(key)],
    ['in hexadecimal', each(hex)],
  ])('is taken out when it is written %s', (_how, written) => {
    const text = redact(`Invalid token "${written}" for X-TOKEN`);
    expect(text).toMatch(/^Invalid token "\[key\].{0,3}" for X-TOKEN$/);
    expect(text).not.toContain(written);
  });

  test.each(['', 'a', 'ab', 'abc', 'Basic user:'])('is taken out of base64 that holds more, behind %j', (before) => {
    const whole = btoa(`${before}${key} and more`);
    expect(redact(whole)).toContain('[key]');
    const address = whole.replaceAll('+', '-').replaceAll('/', '_');
    expect(redact(address)).toContain('[key]');
  });

  test('is taken out of names and texts at any depth, and nothing else changes', () => {
    const json = { error: [`no ${key}`, 4, null, { [key]: { [`a${key}`]: true } }], fine: 'sk/live' };
    expect(redactWithin(json, redact)).toEqual({
      error: ['no [key]', 4, null, { '[key]': { 'a[key]': true } }],
      fine: 'sk/live',
    });
    expect(redactWithin(key, redact)).toBe('[key]');
  });

  test('is taken out of an answer that is nested 100,000 deep', () => {
    let deep: unknown = key;
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    let found = redactWithin(deep, redact);
    while (Array.isArray(found)) [found] = found;
    expect(found).toBe('[key]');
  });

  test('is taken out of any text around it', () => {
    const printable = fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 8,
      maxLength: 60,
    });
    fc.assert(
      fc.property(printable, fc.string(), fc.string(), (secret, before, after) => {
        const clean = createKeyRedactor(secret);
        const text = JSON.stringify({ error: before + secret + after });
        expect(JSON.stringify(redactWithin(JSON.parse(text), clean))).not.toContain(
          JSON.stringify(secret).slice(1, -1),
        );
        expect(clean(text)).not.toContain(secret);
      }),
    );
  });

  test('is taken out of a body, which stays JSON', () => {
    const hidden = each((character) => `\\u0025${hex(character)}`);
    const body = `{"error":"\\\\${hidden}", "path":"/v1"}`;
    expect(JSON.parse(redactBody(body, redact))).toEqual({ error: '\\[key]', path: '/v1' });
    expect(redactBody(`<p>${key}</p>`, redact)).toBe('<p>[key]</p>');
    const deep = `${'['.repeat(200_000)}"${key}"${']'.repeat(200_000)}`;
    expect(redactBody(deep, redact)).not.toContain(key);
    const fine = '{ "error" : "data not found" }';
    expect(redactBody(fine, redact)).toBe(fine);
  });

  test('is taken out of a body in every spelling, beside any numeric escapes', () => {
    const spellings = [key, key.toUpperCase(), btoa(key), encodeURIComponent(key), key.replaceAll('&', '&amp;')];
    const inNumbers = (text: string) => [...text].map((one) => `\\u00${hex(one)}`).join('');
    for (const spelling of spellings) {
      for (const written of [JSON.stringify(spelling).slice(1, -1), inNumbers(spelling)]) {
        const body = `{"name":"Jos\\u00e9","error":"no ${written}"}`;
        expect(redactBody(body, redact)).toContain('[key]');
        expect(JSON.parse(redactBody(body, redact)).name).toBe('José');
      }
    }
    const accents = '{ "name" : "Jos\\u00e9" }';
    expect(redactBody(accents, redact)).toBe(accents);
  });

  test('does not change a text without it, nor for a key that is no secret', () => {
    fc.assert(fc.property(fc.string(), (text) => redact(text) === text));
    expect(createKeyRedactor('a')('an answer')).toBe('an answer');
  });
});

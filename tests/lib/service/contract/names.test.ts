import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNameTranslator, neutralNames, wireNamesSchema } from '@/lib/service/contract/names';

const names = {
  keys: { pronet: 'brandnet', platform_b: 'birdsite' },
  values: { PRONET: 'BRANDNET', PLATFORM_B: 'BIRDSITE' },
};
const { toWire, fromWire } = createNameTranslator(names);

describe('createNameTranslator', () => {
  const table: [string, unknown, unknown][] = [
    ['a key', { pronet: 'x' }, { brandnet: 'x' }],
    ['a key that is nested', { a: [{ b: { pronet: null } }] }, { a: [{ b: { brandnet: null } }] }],
    ['a value', { socialMedia: ['PRONET', 'PLATFORM_C'] }, { socialMedia: ['BRANDNET', 'PLATFORM_C'] }],
    ['a value at the top', 'PLATFORM_B', 'BIRDSITE'],
    ['a value that only holds the name', 'about PRONET', 'about PRONET'],
    ['a value that is spelt like a key', { a: 'pronet' }, { a: 'pronet' }],
    ['a key that is spelt like a value', { PRONET: 1 }, { PRONET: 1 }],
    ['a key in another case', { Pronet: 1 }, { Pronet: 1 }],
    ['numbers, flags and null', [1, true, null], [1, true, null]],
  ];
  it.each(table)('writes %s for the wire and reads it back', (_what, neutral, wire) => {
    expect(toWire(neutral)).toEqual(wire);
    expect(fromWire(wire)).toEqual(neutral);
  });

  it('returns every written name unchanged', () => {
    const keys = fc.constantFrom('pronet', 'platform_b', 'id', 'url', '__proto__', 'constructor');
    const values = fc.oneof(fc.constantFrom('PRONET', 'PLATFORM_B', 'x'), fc.integer(), fc.constant(null));
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof({ depthSize: 'small' }, values, fc.array(tie('json')), fc.dictionary(keys, tie('json'))),
    }));
    fc.assert(
      fc.property(json, (neutral) => {
        expect(fromWire(toWire(neutral))).toEqual(neutral);
      }),
    );
  });

  it('keeps a key such as __proto__ as data', () => {
    const read = fromWire(JSON.parse('{"__proto__": {"isAdmin": true}, "brandnet": 1}'));
    expect(Object.keys(read as object)).toEqual(['__proto__', 'pronet']);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect({}).not.toHaveProperty('isAdmin');
  });

  it('changes nothing when it has no names', () => {
    const json = { pronet: ['PRONET'] };
    const translator = createNameTranslator(neutralNames);
    expect(translator.toWire(json)).toEqual({ pronet: ['PRONET'] });
    expect(translator.fromWire(json)).toEqual({ pronet: ['PRONET'] });
  });

  const ambiguous: [string, typeof names | { keys: object; values: object }][] = [
    ['keys', { keys: { pronet: 'x', platform_b: 'x' }, values: {} }],
    ['values', { keys: {}, values: { PRONET: 'X', PLATFORM_B: 'X' } }],
  ];
  it.each(ambiguous)('throws when two %s share one field name', (_what, shared) => {
    expect(() => createNameTranslator(wireNamesSchema.parse(shared))).toThrow('share');
  });
});

describe('wireNamesSchema', () => {
  const refused: [string, unknown][] = [
    ['an empty name', { keys: { pronet: '' }, values: {} }],
    ['a name that is none', { keys: { pronet: 7 }, values: {} }],
    ['another field', { keys: {}, values: {}, hosts: {} }],
    ['a list', []],
    ['nothing', null],
  ];
  it.each(refused)('refuses %s', (_what, json) => {
    expect(wireNamesSchema.safeParse(json).success).toBe(false);
  });

  it('takes a left-out value for no names', () => {
    expect(wireNamesSchema.parse({})).toEqual(neutralNames);
  });
});

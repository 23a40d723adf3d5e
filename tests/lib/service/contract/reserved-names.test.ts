import { describe, expect, it } from 'vitest';
import { socialPlatforms } from '@/lib/service/contract/enums';
import { findReservedName, schemaKeys, schemaValues } from '@/lib/service/contract/reserved-names';
import { expectFigure } from '../../../laws/figure.ts';
import { schemaWords } from './schema-words.ts';

const words = schemaWords();
/** What differs between deployments (docs/interface.md#naming-note). */
const platformKeys = ['pronet'];
const without = (all: Set<string>, some: readonly string[]) =>
  [...all].filter((word) => !some.includes(word)).toSorted();

describe('reserved names', () => {
  it('are every key and value that the schemas know, but for those of platforms', () => {
    expect([...schemaKeys].toSorted()).toEqual(without(words.keys, platformKeys));
    expect([...schemaValues].toSorted()).toEqual(without(words.values, socialPlatforms));
    expect(words.keys.size).toBeGreaterThan(200);
  });

  it('are found on either side', () => {
    const found = (names: object) => findReservedName({ keys: {}, values: {}, ...names });
    const keys = without(words.keys, platformKeys).flatMap((word) => [
      found({ keys: { [word]: 'x' } }) === word,
      found({ keys: { pronet: word } }) === word,
    ]);
    const values = [...without(words.values, socialPlatforms), 'VALID', 'INVALID', 'DONE', 'CATCH_ALL'].flatMap(
      (word) => [found({ values: { [word]: 'x' } }) === word, found({ values: { PRONET: word } }) === word],
    );
    const tried = [...keys, ...values];
    expect(tried.filter((isFound) => !isFound)).toEqual([]);
    expectFigure('reservedNames', tried.length);
  });

  it.each([
    [
      {
        keys: { pronet: 'brandnet', platform_b: 'bird', code_host: 'hub' },
        values: { PRONET: 'BRANDNET', PLATFORM_B: 'BIRD' },
      },
    ],
    [{ keys: { pronet: 'VALID' }, values: { PRONET: 'include' } }],
    [{ keys: {}, values: {} }],
  ])('are none of those of platforms: %j', (names) => {
    expect(findReservedName(names)).toBeNull();
  });
});

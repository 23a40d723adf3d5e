import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaWords, nameCase, placeWords, plainWords, withAcronyms } from '@/lib/service/contract/written-values';

describe('values as people write them', () => {
  it.each([
    ['PRIVATELY_HELD', 'Privately held'],
    ['SERIES_A', 'Series A'],
    ['POST_IPO_EQUITY', 'Post IPO equity'],
    ['it services and it consulting', 'IT services and IT consulting'],
    ['master_human_resources', 'Human resources'],
    ['b2b', 'B2B'],
    ['b2b saas', 'B2B SaaS'],
    ['hr', 'HR'],
    ['SEED', 'Seed'],
    ['IBM', 'IBM'],
    ['Already Written', 'Already Written'],
    ['', null],
    [null, null],
  ])('write %s as words', (value, expected) => {
    expect(plainWords(value)).toBe(expected);
  });

  it.each([
    ['cape town', 'Cape Town'],
    ['CAPE TOWN', 'Cape Town'],
    ['São Paulo', 'São Paulo'],
    ['McDonald', 'McDonald'],
    ['NYC', 'NYC'],
    ['aix-en-provence', 'Aix-en-Provence'],
    ['RIO DE JANEIRO', 'Rio de Janeiro'],
    ['the hague', 'The Hague'],
    ["l'aquila", "L'Aquila"],
    ["coeur d'alene", "Coeur d'Alene"],
    ['washington d.c.', 'Washington D.C.'],
    ['東京', '東京'],
  ])('write the name %s', (value, expected) => {
    expect(nameCase(value)).toBe(expected);
  });

  it.each([
    [{ city: 'cape town', country: 'za' }, 'Cape Town, South Africa'],
    [{ city: 'LONDON', country: 'UK' }, 'London, United Kingdom'],
    [{ city: 'austin', state: 'tx', country: 'USA' }, 'Austin, TX, United States'],
    [{ city: 'boston', state: 'MA' }, 'Boston, MA'],
    [{ city: 'hamburg', state: 'hamburg', country: 'DE' }, 'Hamburg, Germany'],
    [{ country: 'xx' }, 'XX'],
    [{ city: ' ', country: null }, null],
  ])('write the area %j', (area, expected) => {
    expect(areaWords(area)).toBe(expected);
  });

  it.each([
    ['cape town, south africa', 'Cape Town, South Africa'],
    ['cape town,ZA', 'Cape Town, South Africa'],
    ['Boston, MA', 'Boston, MA'],
    ['boston, ma, us', 'Boston, MA, United States'],
    ['NL', 'Netherlands'],
    ['amsterdam, nl', 'Amsterdam, Netherlands'],
    ['tx', 'TX'],
    ['Rotterdam, Netherlands', 'Rotterdam, Netherlands'],
    ['', null],
    [undefined, null],
  ])('write the line %s, whose parts are not told apart', (line, expected) => {
    expect(placeWords(line)).toBe(expected);
  });

  it('written once, stay the same when they are written again', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'B', 'é', 'y', ' ', '-', ',', "'", '.', 'd', 'e'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, (value) => {
        const once = placeWords(value);
        expect(placeWords(once)).toBe(once);
      }),
    );
  });

  it('never change a letter of an address or of text in mixed case', () => {
    for (const text of ['hr.example', 'it@acme.example', 'Sells it to HR and us'])
      expect(withAcronyms(text)).toBe(text);
  });
});

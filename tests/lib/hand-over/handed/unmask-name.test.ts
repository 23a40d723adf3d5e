import { expect, it } from 'vitest';
import { unmaskName } from '@/lib/hand-over/handed/names';

it.each([
  ['Novotná', 'Novotná'],
  ['N.', 'N.'],
  ['', ''],
  ['G*******', 'G.'],
  ['ا*******', 'ا.'],
  ['A\u0301*****', 'A\u0301.'],
  ["O'B****", 'O.'],
  ["'t H***", "'t H."],
  ['de la C****', 'de la C.'],
  ['J*** D***', 'J. D.'],
  ['Hana N******', 'Hana N.'],
  ['N***-S***', 'N.'],
  ['*******', ''],
  ['* ***', ''],
  // Its end says nothing of how it begins.
  ['***e', ''],
])('a masked %j is %j', (name, expected) => {
  expect(unmaskName(name)).toBe(expected);
});

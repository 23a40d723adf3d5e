import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPictureField, withoutPictures } from '@/lib/service/contract/answer-pictures';

const field = fc.oneof(fc.constantFrom('picture', 'logo', '__proto__', 'toString', 'a', '0'), fc.string());
/** As JSON writes it: it knows no negative zero. */
const json = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));
const { part } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 5 }, json, tie('part'), fc.array(tie('value'), { maxLength: 4 })),
  part: fc
    .array(fc.tuple(field, fc.option(tie('value'), { nil: undefined })), { maxLength: 6 })
    .map(Object.fromEntries),
}));

it('is the answer as JSON keeps it, without the pictures at any depth', () => {
  fc.assert(
    fc.property(part, (answer) => {
      if (typeof answer !== 'object' || answer === null) throw new Error('No object');
      const text = JSON.stringify(answer, (name, value) => (isPictureField(name) ? undefined : value));
      const copy = withoutPictures(answer);
      expect(JSON.stringify(copy)).toBe(text);
      expect(copy).toEqual(JSON.parse(text));
    }),
  );
});

it('leaves the answer as it was', () => {
  const answer = { name: 'Jane', profile: { picture: 'https://x.example/p' }, groups: [{ logo: 'l', at: 1 }] };
  const before = structuredClone(answer);
  withoutPictures(answer);
  expect(answer).toEqual(before);
});

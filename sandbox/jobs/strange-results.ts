import type { Choices } from '../choices.ts';

const each = 7;

/** Each seventh item of a job in a shape that is described nowhere (docs/interface.md#resources); `first`: the place of the first. */
export function withStrange(items: readonly unknown[], first: number, { strangeResults }: Choices): unknown[] {
  return items.map((item, offset) => (strangeResults && (first + offset) % each === each - 1 ? [item] : item));
}

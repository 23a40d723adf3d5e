import type { Choices } from '../choices.ts';

const each = 7;

/** Replaces every seventh item of a job by a shape that the contract does not describe (docs/interface.md#resources); `first` is the index of the first item. */
export function withStrange(items: readonly unknown[], first: number, { strangeResults }: Choices): unknown[] {
  return items.map((item, offset) => (strangeResults && (first + offset) % each === each - 1 ? [item] : item));
}

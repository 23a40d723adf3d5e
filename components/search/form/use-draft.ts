import { useState } from 'react';

export interface Codec<Draft> {
  /** The draft of a value as the body has it. */
  read(value: unknown): Draft;
  /** What of the draft is whole; undefined where nothing is. */
  write(draft: Draft): unknown;
}

/**
 * What a person has filled in, whole or not: the value has only what is whole, so half a row lives here until it is. A value
 * that somebody else wrote (a chip taken away, a saved search opened) replaces it.
 */
export function useDraft<Draft>(
  value: unknown,
  codec: Codec<Draft>,
  onChange: (value: unknown) => unknown,
): [Draft, (draft: Draft) => void] {
  const outer = textOf(value);
  const [held, setHeld] = useState(() => ({ seen: outer, written: outer, draft: codec.read(value) }));
  const isForeign = outer !== held.seen && outer !== held.written;
  const draft = isForeign ? codec.read(value) : held.draft;
  // While rendering, so that nobody sees the draft that no longer holds.
  if (outer !== held.seen) setHeld({ seen: outer, written: outer, draft });

  function change(next: Draft): void {
    const written = onChange(codec.write(next));
    setHeld({ seen: outer, written: textOf(written), draft: next });
  }
  return [draft, change];
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? '';
}

import { useState } from 'react';

export interface Codec<Draft> {
  read(value: unknown): Draft;
  /** The complete part of the draft; undefined if there is none. */
  write(draft: Draft): unknown;
}

/** Holds incomplete input, which the value cannot. A value changed from outside (a chip removed, a search opened) replaces it. */
export function useDraft<Draft>(
  value: unknown,
  codec: Codec<Draft>,
  onChange: (value: unknown) => unknown,
): [Draft, (draft: Draft) => void] {
  const outer = textOf(value);
  const [held, setHeld] = useState(() => ({ seen: outer, written: outer, draft: codec.read(value) }));
  const isForeign = outer !== held.seen && outer !== held.written;
  const draft = isForeign ? codec.read(value) : held.draft;
  // During rendering, so that the outdated draft is never painted.
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

import { type ReactNode, useId } from 'react';

/** A named group of a filter's fields. Without `seen` the name is for screen readers only. */
export function Part({ name, seen = true, children }: { name: string; seen?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className="filter-part" aria-labelledby={id}>
      <span id={id} className={seen ? 'meta' : 'sr-only'}>
        {name}
      </span>
      {children}
    </fieldset>
  );
}

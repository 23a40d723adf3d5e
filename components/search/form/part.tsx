import { type ReactNode, useId } from 'react';

/** Some of a filter's fields under a name of their own. Without `seen` the name is for those who do not see where it stands. */
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

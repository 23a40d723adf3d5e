import { type RefObject, useEffect } from 'react';

/** Focuses the first field with a problem once a form reports it. `problems`: by field; empty for none. */
export function useInvalidFocus(form: RefObject<HTMLFormElement | null>, problems: object): void {
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, problems]);
}

import { type RefObject, useEffect } from 'react';

/** Once a form says what is wrong, focus moves to the first field that has to be corrected. `problems`: by field; empty for none. */
export function useInvalidFocus(form: RefObject<HTMLFormElement | null>, problems: object): void {
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, problems]);
}

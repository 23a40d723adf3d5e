import '@/components/ui/styles/tables.css';
import { type ReactNode, useId, useRef, useState } from 'react';

export interface MenuProps {
  /** The accessible name of the list. */
  label: string;
  /** Of the button, where its content has no words. */
  buttonLabel?: string;
  /** The content of the button. */
  button: ReactNode;
  /** `close` returns the focus to the button. */
  children(close: () => void): ReactNode;
}

/** A button with a list below it. Closed by a second press, by Escape and when the focus leaves. */
export function Menu({ label, buttonLabel, button, children }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events that bubble from its controls.
    <span
      className="menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        close();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={opener}
        type="button"
        className="act"
        aria-label={buttonLabel}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <fieldset id={id} aria-label={label}>
          {children(close)}
        </fieldset>
      )}
    </span>
  );
}

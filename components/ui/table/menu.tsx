import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';

export interface MenuProps {
  label: string;
  /** The button's label, if its content has no words. */
  buttonLabel?: string;
  button: ReactNode;
  className?: string | undefined;
  /** `close` returns the focus to the button. */
  children(close: () => void): ReactNode;
}

/** A button with a list below it. A second press, Escape or leaving closes it. */
export function Menu({ label, buttonLabel, button, className = 'act', children }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const { current } = list;
    if (!isOpen || current === null) return;
    const place = () => bringInside(current);
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [isOpen]);
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
        className={className}
        aria-label={buttonLabel}
        title={buttonLabel}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <fieldset id={id} ref={list} aria-label={label}>
          {children(close)}
        </fieldset>
      )}
    </span>
  );
}

/** The least distance from the window's edge, in CSS pixels. */
const edge = 8;

/** A list aligned with a button near the window's edge would begin outside. */
function bringInside(list: HTMLElement): void {
  list.style.translate = '';
  const { left, right } = list.getBoundingClientRect();
  const room = document.documentElement.clientWidth - edge;
  const by = left < edge ? edge - left : Math.min(0, room - right);
  if (by !== 0) list.style.translate = `${by}px`;
}

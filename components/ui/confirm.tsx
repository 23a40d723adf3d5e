import { type ReactNode, useEffect, useRef } from 'react';

export interface ConfirmProps {
  title: string;
  text: string;
  /** What goes back without doing anything; it has the focus first. */
  keepLabel: string;
  onKeep(): void;
  /** The button that does it. */
  children: ReactNode;
}

/** A second, explicit step in the place of the first. Escape goes back. */
export function Confirm({ title, text, keepLabel, onKeep, children }: ConfirmProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <fieldset
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onKeep();
      }}
    >
      <p>
        <strong>{title}</strong>
      </p>
      <p className="meta mt-0.5">{text}</p>
      <div className="next">
        {children}
        <button type="button" className="act" ref={keep} onClick={onKeep}>
          {keepLabel}
        </button>
      </div>
    </fieldset>
  );
}

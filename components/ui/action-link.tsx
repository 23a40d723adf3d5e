import type { ReactNode } from 'react';

export interface ActionLinkProps {
  children: ReactNode;
  label?: string;
  /** For a disclosure: whether it is open, and its id. */
  expanded?: boolean;
  controls?: string;
  onAction(): void;
}

/** A free action within a line of text, styled as a word. */
export function ActionLink({ children, label, expanded, controls, onAction }: ActionLinkProps) {
  return (
    <button
      type="button"
      className="act"
      data-link
      aria-label={label}
      aria-expanded={expanded}
      aria-controls={controls}
      onClick={onAction}
    >
      {children}
    </button>
  );
}

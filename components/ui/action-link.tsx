import type { ReactNode } from 'react';

export interface ActionLinkProps {
  children: ReactNode;
  label?: string;
  /** For what it opens and closes: whether that is open, and its id. */
  expanded?: boolean;
  controls?: string;
  onAction(): void;
}

/** A free action inside a line, as a plain word. */
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

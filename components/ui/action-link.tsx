import type { ReactNode } from 'react';

export interface ActLinkProps {
  children: ReactNode;
  label?: string;
  /** For what it opens and closes: whether that is open, and its id. */
  expanded?: boolean;
  controls?: string;
  onAct(): void;
}

/** A free action inside a line, as a plain word. */
export function ActLink({ children, label, expanded, controls, onAct }: ActLinkProps) {
  return (
    <button
      type="button"
      className="act"
      data-link
      aria-label={label}
      aria-expanded={expanded}
      aria-controls={controls}
      onClick={onAct}
    >
      {children}
    </button>
  );
}

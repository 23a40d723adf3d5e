import type { ReactNode } from 'react';

/** A free action inside a line, as a plain word. */
export function ActLink({ children, label, onAct }: { children: ReactNode; label?: string; onAct(): void }) {
  return (
    <button type="button" className="act" data-link aria-label={label} onClick={onAct}>
      {children}
    </button>
  );
}

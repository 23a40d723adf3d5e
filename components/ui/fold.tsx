import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';

/** A section that starts closed; its triangle hangs in the margin, its count stands where ages stand. */
export function Fold({ title, count, children }: { title: string; count?: string; children: ReactNode }) {
  return (
    <details className="fold">
      <summary>
        <ChevronRight className="flip" />
        <span>{title}</span>
        {count !== undefined && <span className="slot">{count}</span>}
      </summary>
      <div>{children}</div>
    </details>
  );
}

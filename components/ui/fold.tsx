import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';

/** A section that starts closed, with its triangle in the margin and its count in the column of ages. */
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

import type { ReactNode } from 'react';

/** One fact of a card: its name in the margin. It came with the others, so that no line parts them. */
export function CardRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="row" data-flush>
      <dt className="lab">{label}</dt>
      <dd className="stack">{children}</dd>
    </div>
  );
}

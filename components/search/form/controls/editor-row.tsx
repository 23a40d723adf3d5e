import type { ReactNode } from 'react';

/** A field with its label at the side, for fields that carry the label as their accessible name. */
export function EditorRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="editor-row">
      <span className="editor-label" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

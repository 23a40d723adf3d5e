import OctagonX from 'lucide-react/icons/octagon-x';
import type { ReactNode } from 'react';
import { Mark } from '@/components/ui/mark';
import type { Failure } from '@/lib/messaging/failure';
import { labelsOf, type TroubleContext } from './trouble-labels.ts';

export interface ErrorNoteProps {
  failure: Failure;
  context: TroubleContext;
  /** When it happened, as text, at the end of the first line. */
  when?: string;
  /** "Nothing was sent", "Not charged". */
  cost?: string;
  children?: ReactNode;
}

/** An error within a line or row: icon, what happened, why, what it cost, and what to do next. */
export function ErrorNote({ failure, context, when, cost, children }: ErrorNoteProps) {
  const { title, text } = labelsOf(failure, context);
  return (
    <>
      <div className="line">
        <Mark tone="stop" icon={<OctagonX />}>
          {title}
        </Mark>
        {when !== undefined && <span className="slot">{when}</span>}
      </div>
      <p className="meta">{text}</p>
      {(cost !== undefined || children != null) && (
        <div className="line">
          <span className="meta">{cost}</span>
          {children}
        </div>
      )}
    </>
  );
}

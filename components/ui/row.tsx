import { type ReactNode, useId, useRef } from 'react';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';

export interface RowProps {
  label: string;
  /** The first line is a control: the label stands at its height. */
  tall?: boolean;
  children: ReactNode;
}

/** Label in the margin, value in the text, price or age at the end of the line. */
export function Row({ label, tall = false, children }: RowProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useRestoredFocus(section);
  return (
    <section className="row" aria-labelledby={id} ref={section} tabIndex={-1}>
      <h2 className="lab" id={id} data-tall={tall || undefined}>
        {label}
      </h2>
      <div className="stack">{children}</div>
    </section>
  );
}

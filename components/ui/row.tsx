import { type ReactNode, useId, useRef } from 'react';
import { i18n } from '#i18n';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';

export interface RowProps {
  label: string;
  /** The first line is a control, so the label is aligned to its height. */
  tall?: boolean;
  /** The view's main row: as high before an order as during it and after. */
  lead?: boolean;
  children: ReactNode;
}

/** Label in the margin, value in the text column, price or age at the end of the line. */
export function Row({ label, tall = false, lead = false, children }: RowProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useRestoredFocus(section);
  return (
    <section className="row" aria-labelledby={id} ref={section} tabIndex={-1}>
      <h2 className="lab" id={id} data-tall={tall ? (lead ? 'lead' : true) : undefined}>
        {label}
      </h2>
      <div className="stack" data-steady={lead || undefined}>
        {children}
      </div>
    </section>
  );
}

/** A skeleton of the rows to come. Row labels are shown, so that nothing jumps. */
export function Loading() {
  return (
    <>
      <section className="who" aria-busy="true" aria-label={i18n.t('subject.busy')}>
        <span className="face-skel" />
        <div>
          <span className="skel h-3! w-3/5" />
          <span className="skel w-4/5" />
          <span className="skel w-2/3" />
          <span className="skel w-2/5" />
        </div>
      </section>
      <Row label={i18n.t('facets.email')}>
        <span className="skel w-5/6" />
        <span className="skel w-2/5" />
      </Row>
    </>
  );
}

import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId, useState } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';

export interface FilterGroupProps {
  title: string;
  /** The number of its filters that are set. */
  count: number;
  hasProblem: boolean;
  children: ReactNode;
}

/** A collapsible group. Input is kept when it is closed; it is not rendered before it is first opened. */
export function FilterGroup({ title, count, hasProblem, children }: FilterGroupProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(count > 0);
  const [wasOpen, setWasOpen] = useState(isOpen);
  return (
    <section className="filter-fold">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-describedby={`${id}-count`}
          onClick={() => {
            setOpen(!isOpen);
            setWasOpen(true);
          }}
        >
          <ChevronRight className="flip" />
          {title}
        </button>
        <span id={`${id}-count`} className="slot">
          {hasProblem && <span className="stop">{i18n.t('filterForm.wrong')}</span>}
          {count > 0 && (
            <>
              <span aria-hidden="true">{formatCount(count)}</span>
              <span className="sr-only">{i18n.t('filterForm.countSet', count, [formatCount(count)])}</span>
            </>
          )}
        </span>
      </h2>
      <div id={id} className="filter-body" hidden={!isOpen}>
        {wasOpen && children}
      </div>
    </section>
  );
}

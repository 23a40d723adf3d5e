import ChevronRight from 'lucide-react/icons/chevron-right';
import { Fragment, type ReactNode, useId, useRef } from 'react';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';

export interface FoldRowProps {
  label: string;
  /** What is inside, in one line. */
  line: ReactNode;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  /** Rendered while it is open. */
  children: ReactNode;
}

/** A row of one line that says what it holds, and opens in place. */
export function FoldRow({ label, line, isOpen, onToggle, children }: FoldRowProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useRestoredFocus(section);
  return (
    <section className="fold-row" aria-labelledby={id} ref={section} tabIndex={-1}>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={`${id}-body`} onClick={() => onToggle(!isOpen)}>
          <span className="lab" id={id}>
            {label}
          </span>{' '}
          <span className="fold-line">{line}</span>
          <ChevronRight className="flip" />
        </button>
      </h2>
      <div id={`${id}-body`}>{isOpen && children}</div>
    </section>
  );
}

/** "640 people · instruments": the first part in ink, the others softer. */
export function FoldLine({ parts }: { parts: readonly (string | null)[] }) {
  const [first, ...others] = parts.filter((part) => part !== null && part !== '');
  return (
    <>
      <bdi>{first}</bdi>
      {others.map((part) => (
        <Fragment key={part}>
          <span className="soft"> · </span>
          <bdi className="soft">{part}</bdi>
        </Fragment>
      ))}
    </>
  );
}

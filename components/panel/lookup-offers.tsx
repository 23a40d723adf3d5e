import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useUnsavedText } from '@/components/context/use-unsaved-text';
import { leadQuoteOf, useRowContext } from '@/components/orders/row-context';
import { usePlaceOrder } from '@/components/orders/use-order';
import type { LookupFieldProps } from '@/components/scan/lookup-field';
import { loadable } from '@/components/ui/mount/loadable';
import { Row } from '@/components/ui/row';
import type { MoreItem } from '@/components/ui/table/more-menu';
import { readSettings } from '@/lib/database/reads';
import type { PanelContent } from '@/lib/subjects/page-subject';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

/** The field's library is loaded after the first paint. */
const LookupField = loadable(
  async () => {
    const { LookupField: Field } = await import('@/components/scan/lookup-field');
    return ({ isFocused, ...props }: LookupFieldProps & { isFocused: boolean }) => (
      <Focused when={isFocused}>
        <Field {...props} />
      </Focused>
    );
  },
  <div className="lookup-wait" aria-hidden />,
);

const noSites: readonly Site[] = [];

export interface LookupOffersProps {
  /** Text selected on the page to look up, or empty. */
  text: string;
  show(next: PanelContent): void;
  /** The page's subject; null: the field is open from the start, and the tools are below it. */
  subject: Subject | null;
  /** "Look up a person" was chosen in the bar. */
  isAsked: boolean;
  tools: readonly MoreItem[];
}

/** A lookup that is independent of the page's subject. */
export function LookupOffers({ text, show, subject, isAsked, tools }: LookupOffersProps) {
  const rowContext = useRowContext(leadQuoteOf(subject?.kind ?? null));
  const { db } = usePanel();
  const placeOrder = usePlaceOrder();
  const [isWritten, setWritten] = useState(false);
  const sites = useLiveQuery(async () => readSettings(db, 'sites'), [db]) ?? noSites;
  const { texts, write } = useUnsavedText('lookup', subject?.key ?? '');
  // Unsaved text for another selection is older.
  const draftText = texts != null && texts[1] === text ? texts[0] : undefined;
  const isOpen = subject === null || isAsked || isWritten || text !== '' || (draftText ?? '') !== '';
  if (!isOpen) return null;
  return (
    <Row label={i18n.t('shown.more')}>
      <LookupField
        isFocused={isAsked}
        draftText={draftText ?? text}
        onWrite={(next) => {
          write([next, text]);
          // The form stays open when emptied.
          setWritten(true);
        }}
        sites={sites}
        rowContext={rowContext}
        onShow={(found) => {
          write(null);
          show({ kind: 'subject', subject: found });
        }}
        onOrder={(wanted, agreedMilli) => {
          write(null);
          show({ kind: 'subject', subject: wanted.subject });
          placeOrder(wanted, agreedMilli);
        }}
      />
      {subject === null && tools.length > 0 && (
        <div className="actions gap">
          {tools.map(({ label, icon, onChoose }) => (
            <button key={label} type="button" className="act" data-wide onClick={onChoose}>
              {icon}
              {label}
            </button>
          ))}
        </div>
      )}
    </Row>
  );
}

/** Focuses its first field once drawn, because the button that opened it is gone. */
function Focused({ when, children }: { when: boolean; children: ReactNode }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (when) holder.current?.querySelector('input')?.focus();
  }, [when]);
  return <div ref={holder}>{children}</div>;
}

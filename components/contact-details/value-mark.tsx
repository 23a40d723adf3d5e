import Flag from 'lucide-react/icons/flag';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { createContext, useContext } from 'react';
import { i18n } from '#i18n';
import { formatCharge } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { Mark } from '@/components/ui/mark';
import { Menu } from '@/components/ui/table/menu';
import type { MarkKind, ValueMark as StoredMark } from '@/lib/database/schema/contact-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { markOf } from '@/lib/outreach/marks';
import type { Subject } from '@/lib/subjects/subject';
import './value-mark.css';

/** Whose values are shown, for the marks beside them. */
export interface Marking {
  subject: Subject;
  record: Pick<SubjectRecord, 'marks'> | null;
}

/** Null where values cannot be marked. */
export const MarkingContext = createContext<Marking | null>(null);

export const markLabels: Record<MarkKind, () => string> = {
  bounced: () => i18n.t('touch.bounced'),
  'wrong-person': () => i18n.t('touch.wrongPerson'),
  'wrong-number': () => i18n.t('touch.wrongNumber'),
};

const kindsOf = { email: ['bounced', 'wrong-person'], mobile: ['wrong-number', 'wrong-person'] } as const;

/** Values that may be used come first. */
export function useMarkedLast<Item>(items: readonly Item[], textOf: (item: Item) => string | undefined): Item[] {
  const record = useContext(MarkingContext)?.record ?? null;
  const isMarked = (item: Item) => record !== null && markOf(record, textOf(item) ?? '') !== null;
  return [...items.filter((item) => !isMarked(item)), ...items.filter(isMarked)];
}

/** Beside a value: a sign that marks it as wrong, or its mark with the charge. */
export function ValueMark({ value = '', kind }: { value?: string | undefined; kind: keyof typeof kindsOf }) {
  const marking = useContext(MarkingContext);
  const saving = useAction<void>('value-mark');
  if (marking === null) return null;
  const mark = marking.record === null ? null : markOf(marking.record, value);
  const save = (next: MarkKind | null) =>
    saving.run(
      async () => void (await sendMessage('setMark', { subject: marking.subject, value, kind: next })),
      undefined,
    );
  const label = i18n.t('touch.mark', { value });
  return (
    <>
      <Menu label={label} buttonLabel={label} button={mark === null ? <Flag /> : <MarkLabel mark={mark} />}>
        {(close) => (
          <>
            {kindsOf[kind].map((each) => (
              <button
                key={each}
                type="button"
                className="act"
                aria-pressed={mark?.kind === each}
                onClick={() => {
                  close();
                  void save(each);
                }}
              >
                {markLabels[each]()}
              </button>
            ))}
            {mark !== null && (
              <button
                type="button"
                className="act"
                onClick={() => {
                  close();
                  void save(null);
                }}
              >
                {i18n.t('touch.noMark')}
              </button>
            )}
          </>
        )}
      </Menu>
      {saving.status.kind === 'failed' && (
        <span className="meta stop" role="alert">
          {i18n.t('touch.notSaved')}
        </span>
      )}
    </>
  );
}

function MarkLabel({ mark: { kind, chargedMilli } }: { mark: StoredMark }) {
  const label = markLabels[kind]();
  return (
    <Mark tone="caution" icon={<TriangleAlert />}>
      {chargedMilli === undefined ? label : i18n.t('touch.marked', { mark: label, charge: formatCharge(chargedMilli) })}
    </Mark>
  );
}

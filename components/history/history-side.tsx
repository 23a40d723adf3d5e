import { useLiveQuery } from 'dexie-react-hooks';
import Check from 'lucide-react/icons/check';
import SquarePen from 'lucide-react/icons/square-pen';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { i18n } from '#i18n';
import { ContactLines } from '@/components/contact-details/contact-lines';
import { FileContacts } from '@/components/contact-details/file-contacts';
import { usePhoneFormat } from '@/components/contact-details/mobile-numbers';
import { MarkingContext, ValueMark } from '@/components/contact-details/value-mark';
import { usePanel } from '@/components/context/panel-context';
import { findOffLimitsToMark } from '@/components/exclusions/off-limits';
import { InSystems } from '@/components/hand-over/connect/receipts';
import { DueBand } from '@/components/outreach/due-band';
import { FollowUpChoice } from '@/components/outreach/follow-up-choice';
import { TagsLine } from '@/components/outreach/tags-line';
import { TimelineList, type TimelineProps, useTimeline } from '@/components/outreach/timeline';
import { useContactActions } from '@/components/outreach/use-contact-actions';
import { MoreMenu } from '@/components/ui/table/more-menu';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { HistoryLine } from '@/lib/history/history-line';
import { usableOf } from '@/lib/outreach/marks';
import { minuteMs } from '@/lib/platform/time';
import type { Subject } from '@/lib/subjects/subject';
import { ExcludedMark, titleLabel } from './history-columns.tsx';

export interface HistorySideProps {
  line: HistoryLine;
  subject: Subject;
  nowMs: number;
  /** The next day is being chosen. */
  isPickingDay: boolean;
  onPickDay(isPicking: boolean): void;
  onWrite(): void;
  onShow(): void;
  onClose(): void;
}

/** One line: tags, what copies, what is next, and everything that happened. */
export function HistorySide(props: HistorySideProps) {
  const { line, subject, nowMs, isPickingDay, onPickDay, onWrite, onShow, onClose } = props;
  const { db } = usePanel();
  const minute = Math.floor(nowMs / minuteMs);
  const read = useLiveQuery(async () => {
    const record = (await db.records.get(line.id)) ?? null;
    const listed = await findOffLimitsToMark(
      db,
      record?.connection ?? null,
      [{ ...subject, record }],
      minute * minuteMs,
    );
    return { id: line.id, record, offLimits: listed.get(subject.key) ?? null };
  }, [db, line.id, subject.key, minute]);
  // An earlier line's stays until this one is read.
  const known = read?.id === line.id ? read : null;
  const { record = null, offLimits = null } = known ?? {};
  const exclusion = offLimits?.exclusion ?? null;
  const actions = useContactActions(subject);
  const days = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isPickingDay) days.current?.querySelector('button')?.focus();
  }, [isPickingDay]);
  return (
    <aside className="history-side" aria-label={line.name}>
      <header>
        <div className="grow">
          <h2 className="title">
            <bdi>{line.name}</bdi>
          </h2>
          <p>{titleLabel(line)}</p>
          <p className="soft">{[line.company, line.location].filter(Boolean).join(' · ')}</p>
        </div>
        <MoreMenu
          items={[
            { label: i18n.t('history.openInPanel'), onChoose: onShow },
            { label: i18n.t('touch.contacted'), onChoose: () => void actions.contacted('email') },
            { label: i18n.t('touch.called'), onChoose: () => void actions.contacted('call') },
            { label: i18n.t('touch.answered'), onChoose: () => void actions.answered() },
            { label: i18n.t('touch.anotherDay'), onChoose: () => onPickDay(true) },
          ]}
        />
        <button type="button" className="icon" aria-label={i18n.t('history.closeSide')} onClick={onClose}>
          <X />
        </button>
      </header>
      <TagsLine subject={subject} record={record} />
      <InSystems handed={record?.handed} />
      {offLimits !== null ? (
        <p>
          <ExcludedMark list={offLimits.listName} />
        </p>
      ) : (
        record !== null && (
          <MarkingContext value={{ subject, record }}>
            <Contacts record={record} />
            <FileContacts record={record} />
          </MarkingContext>
        )
      )}
      <div className="next">
        {line.kind === 'person' && known !== null && offLimits === null && (
          <button type="button" className="btn lead-free" onClick={onWrite}>
            <SquarePen />
            {i18n.t('touch.write')}
          </button>
        )}
        {line.dueAt !== null && (
          <button type="button" className="btn" onClick={() => void actions.done()}>
            <Check />
            {i18n.t('touch.done')}
          </button>
        )}
      </div>
      {isPickingDay && (
        <div ref={days}>
          <FollowUpChoice
            value={line.dueAt}
            onChoose={(dueAt) => {
              void actions.due(dueAt);
            }}
          />
        </div>
      )}
      <DueBand subject={subject} record={record} isLoggedOnly />
      <Timeline {...{ subject, record, exclusion }} />
    </aside>
  );
}

/** What is known, marked values last; a press on "Copy" copies one. */
function Contacts({ record }: { record: SubjectRecord }) {
  const { emails, numbers } = usableOf(record);
  const format = usePhoneFormat();
  const wrong = record.marks ?? [];
  return (
    <>
      <ContactLines emails={emails.map(({ address = '' }) => address)} {...{ numbers, format }} />
      {wrong.map(({ value, kind }) => (
        <div key={value} className="line soft">
          <bdi className="grow" dir="ltr">
            {value}
          </bdi>
          <ValueMark value={value} kind={kind === 'wrong-number' ? 'mobile' : 'email'} />
        </div>
      ))}
    </>
  );
}

function Timeline(props: TimelineProps) {
  const entries = useTimeline(props);
  return <TimelineList entries={entries} />;
}

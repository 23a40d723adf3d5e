import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useConnectionId } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { formatAmount, formatCount, formatDateTime, formatDay } from '@/components/ui/formats';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { Exclusion } from '@/lib/exclusions/match/find-exclusions';
import { costOf, readTimeline, type TimelineEntry } from '@/lib/outreach/timeline';
import type { Subject } from '@/lib/subjects/subject';
import { dueLabel, entryLabels } from './contact-labels.ts';
import './contact.css';

export interface TimelineProps {
  subject: Subject;
  record: SubjectRecord | null;
  /** As read by the screen, like `record`, so that it is not read twice; null if the subject may be contacted. */
  exclusion: Exclusion | null;
}

const none: readonly TimelineEntry[] = [];

/** Newest first; empty while it is read. */
export function useTimeline({ subject, record, exclusion }: TimelineProps): readonly TimelineEntry[] {
  const { db } = usePanel();
  const connectionId = useConnectionId();
  const read = useLiveQuery(
    async () => (connectionId === null ? none : readTimeline(db, connectionId, subject, record, exclusion)),
    [db, connectionId, subject.key, record, exclusion],
  );
  return read ?? none;
}

/** "7 entries · 10 credits". */
export function timelineLabel(entries: readonly TimelineEntry[]): string {
  const count = i18n.t('touch.entries', entries.length, [formatCount(entries.length)]);
  const cost = costOf(entries);
  return cost === 0 ? count : i18n.t('touch.entriesCost', { count, cost: formatAmount(cost) });
}

/** Each with its day, and what it cost at the end. */
export function TimelineList({ entries }: { entries: readonly TimelineEntry[] }) {
  const nowMs = useNow();
  return (
    <ol className="timeline">
      {entries.map((entry) => {
        const { title, text } = entryLabels(entry);
        const cost = 'chargedMilli' in entry ? entry.chargedMilli : null;
        return (
          <li key={keyOf(entry)} data-kind={entry.kind}>
            <time dateTime={new Date(entry.at).toISOString()} title={formatDateTime(entry.at)}>
              {entry.kind === 'due' ? dueLabel(entry.at, nowMs) : formatDay(entry.at)}
            </time>
            <span className="dot" aria-hidden="true" />
            <div>
              <p className="line">
                <span className="grow">{title}</span>
                {cost !== null && cost > 0 && <span className="meta">{formatAmount(cost)}</span>}
              </p>
              {text !== null && <p className="soft timeline-text">{text}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function keyOf(entry: TimelineEntry): string {
  if (entry.kind === 'touch') return entry.touch.id;
  if (entry.kind === 'sent') return entry.receipt.id;
  return 'id' in entry ? entry.id : entry.kind;
}

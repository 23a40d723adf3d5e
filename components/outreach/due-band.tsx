import Check from 'lucide-react/icons/check';
import { i18n } from '#i18n';
import { useNow } from '@/components/context/use-now';
import { ActionLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { Mark } from '@/components/ui/mark';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { lastContactOf, undoableTouchOf } from '@/lib/outreach/contact-state';
import { awayFromWeekend, daysUntil, dueIn } from '@/lib/outreach/due-days';
import type { Subject } from '@/lib/subjects/subject';
import { dueLabel, loggedLabel, longDay, touchTime, wroteLabel } from './contact-labels.ts';
import { FollowUpChoice } from './follow-up-choice.tsx';
import { type ContactActions, useContactActions } from './use-contact-actions.ts';
import './contact.css';

export interface DueBandProps {
  subject: Subject;
  record: SubjectRecord | null;
  /** What is due is shown elsewhere. */
  isLoggedOnly?: boolean;
}

/** What was just logged, with its undo; else what is due. Nothing where neither is so. */
export function DueBand({ subject, record, isLoggedOnly = false }: DueBandProps) {
  const nowMs = useNow();
  const actions = useContactActions(subject);
  const done = record === null ? null : undoableTouchOf(record, nowMs);
  const dueAt = record?.dueAt ?? null;
  const isDue = !isLoggedOnly && dueAt !== null && daysUntil(dueAt, nowMs) <= 0;
  const wasMoved = actions.dueBefore != null && actions.dueBefore !== dueAt;
  if (done === null && !isDue && !wasMoved && actions.failure === null) return null;
  return (
    <section className="due-band" data-kind={done === null ? undefined : 'good'} aria-label={i18n.t('touch.label')}>
      <span className="lab">{isDue && done === null ? dueTitle(dueAt, nowMs) : ''}</span>
      <div>
        {done !== null ? (
          <>
            <p className="line" role="status">
              <span className="grow">
                <Mark tone="good" icon={<Check />}>
                  <strong>{loggedLabel(done)}</strong>
                </Mark>{' '}
                {touchTime(done.at, nowMs)}
              </span>
              <ActionLink onAction={() => void actions.undo(done.id)}>{i18n.t('touch.undo')}</ActionLink>
            </p>
            {dueAt !== null ? (
              <p className="meta">{i18n.t('touch.followUpOn', { day: longDay(dueAt) })}</p>
            ) : (
              done.kind === 'contacted' && <FollowUpChoice value={null} onChoose={(day) => void actions.due(day)} />
            )}
          </>
        ) : (
          <DueLine {...{ record, actions, nowMs, isDue, wasMoved }} />
        )}
        {actions.failure !== null && (
          <div role="alert">
            <ErrorNote failure={actions.failure} context={{ nowMs }} />
          </div>
        )}
      </div>
    </section>
  );
}

interface DueLineProps {
  record: SubjectRecord | null;
  actions: ContactActions;
  nowMs: number;
  isDue: boolean;
  /** Another day was chosen here. */
  wasMoved: boolean;
}

function DueLine({ record, actions, nowMs, isDue, wasMoved }: DueLineProps) {
  const last = record === null ? null : lastContactOf(record);
  const { dueBefore } = actions;
  if (!isDue)
    return wasMoved && dueBefore != null && record?.dueAt !== undefined ? (
      <p className="line" role="status">
        <span className="grow">{i18n.t('touch.followUpOn', { day: longDay(record.dueAt) })}</span>
        <ActionLink onAction={() => void actions.due(dueBefore)}>{i18n.t('touch.undo')}</ActionLink>
      </p>
    ) : null;
  return (
    <>
      <p>
        {last?.about === undefined ? i18n.t('touch.followUp') : i18n.t('touch.followUpAbout', { text: last.about })}
      </p>
      <p className="line">
        <span className="meta grow">{last !== null && `${wroteLabel(last)} ${touchTime(last.at, nowMs)}`}</span>
        <ActionLink onAction={() => void actions.done()}>{i18n.t('touch.done')}</ActionLink>
        <ActionLink onAction={() => void actions.due(awayFromWeekend(dueIn(nowMs, 1)))}>
          {dueLabel(awayFromWeekend(dueIn(nowMs, 1)), nowMs)}
        </ActionLink>
      </p>
    </>
  );
}

/** "Due today", or how late it is. */
function dueTitle(dueAt: number | null, nowMs: number): string {
  if (dueAt === null) return '';
  return daysUntil(dueAt, nowMs) === 0 ? i18n.t('touch.dueToday') : dueLabel(dueAt, nowMs);
}

import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { SendTo } from '@/components/hand-over/send-to';
import { jobTitle } from '@/components/jobs/job-labels';
import { jobSource } from '@/components/jobs/job-source';
import { canResubmit, followingOf, foundNoEmails, hasEnded, jobCounts } from '@/components/jobs/job-view';
import type { JobSurroundings } from '@/components/jobs/jobs-context';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { Confirm } from '@/components/ui/confirm';
import { formatCount } from '@/components/ui/formats';
import { fragmentOf } from '@/components/ui/routes';
import { MoreFold } from '@/components/ui/table/more-fold';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { isOverdue } from '@/lib/jobs/job-states';
import { jobWaitingMilli, mostMilliOf } from '@/lib/jobs/kinds/job-money';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { NextLook } from './job-notes.tsx';
import type { JobItemActions } from './use-job-actions.ts';

export interface JobButtonsProps extends JobSurroundings {
  job: JobRow;
  actions: JobItemActions;
  isOpen: boolean;
}

/** Every action available for a job in its state. Paid actions show their price. */
export function JobButtons({ job, actions, isOpen, ...around }: JobButtonsProps) {
  const { db } = usePanel();
  const [confirming, offer] = useState<Confirmed | null>(null);
  const { collected } = jobCounts(job);
  const following = followingOf(job);
  const leftMilli = jobWaitingMilli(job);
  const isOver = hasEnded(job);
  const isOff = actions.isBusy || around.isCutOff;
  // The service can resend the notification only of a part that it has finished.
  const hasNotice = job.parts.some(
    ({ state, trackId }) => trackId !== null && (state === 'done' || state === 'collecting'),
  );
  const close = () => offer(null);
  if (confirming !== null) {
    return (
      <Sure
        what={confirming}
        onCancel={close}
        onSure={() => {
          close();
          actions[confirming]();
        }}
      />
    );
  }
  const results = !isOpen && (
    <a className="act no-underline" href={fragmentOf('jobs', job.id)}>
      {i18n.t('jobs.results')}
    </a>
  );
  const look = job.open === 1 && (
    <span className="job-look">
      <NextLook job={job} nowMs={around.nowMs} />
      <button type="button" className="act" disabled={isOff} onClick={actions.look}>
        {i18n.t('jobs.checkNow')}
      </button>
    </span>
  );
  const hasRest = collected > 0 || leftMilli > 0 || hasNotice || job.open === 1 || isOver || job.parts.some(isOverdue);
  return (
    <div className="job-actions">
      {job.state === 'paused' && (
        <PaidAction label={i18n.t('jobs.resume')} maxMilli={leftMilli} isOff={isOff} onOrder={actions.resume} />
      )}
      {job.resubmittedAs !== undefined && (
        <a className="act no-underline" href={fragmentOf('jobs', job.resubmittedAs)}>
          {i18n.t('jobs.toResubmitted')}
        </a>
      )}
      {canResubmit(job) && (
        <PaidAction
          label={i18n.t('jobs.resubmit')}
          quiet={foundNoEmails(job)}
          maxMilli={mostMilliOf(job.kind, job.size)}
          isOff={isOff || !around.hasWebhook}
          onOrder={actions.resubmit}
        />
      )}
      {results}
      {collected > 0 && <SendTo source={() => jobSource(db, job)} />}
      {hasRest && (
        <MoreFold label={i18n.t('jobs.more', { job: jobTitle(job) })}>
          {look}
          {collected > 0 && following > 0 && (
            <span className="meta">{i18n.t('jobs.follow', following, [formatCount(following)])}</span>
          )}
          {hasNotice && around.hasWebhook && (
            <button type="button" className="act" disabled={isOff} onClick={actions.notify}>
              {i18n.t('jobs.notify')}
            </button>
          )}
          {job.state === 'running' && leftMilli > 0 && (
            <button type="button" className="act" disabled={actions.isBusy} onClick={actions.pause}>
              {i18n.t('jobs.pause')}
            </button>
          )}
          {!isOver && leftMilli > 0 && (
            <button type="button" className="act" onClick={() => offer('cancel')}>
              {i18n.t('jobs.cancel')}
            </button>
          )}
          {job.parts.some(isOverdue) && (
            <button type="button" className="act" onClick={() => offer('close')}>
              {i18n.t('jobs.close')}
            </button>
          )}
          {isOver && job.open === 0 && (
            <button type="button" className="act" onClick={() => offer('forget')}>
              {i18n.t('jobs.forget')}
            </button>
          )}
        </MoreFold>
      )}
    </div>
  );
}

interface PaidActionProps {
  label: string;
  maxMilli: MilliCredits;
  isOff: boolean;
  /** Not the next step. */
  quiet?: boolean;
  onOrder(agreedMilli: MilliCredits): void;
}

function PaidAction({ label, maxMilli, isOff, quiet = false, onOrder }: PaidActionProps) {
  // Everything has been submitted; only the free reading of results remains.
  if (maxMilli === 0) {
    return (
      <button type="button" className="btn" disabled={isOff} onClick={() => onOrder(0)}>
        {label} <span className="price">{i18n.t('jobs.free')}</span>
      </button>
    );
  }
  return (
    <ConfirmedPriceButton
      inline
      quiet={quiet}
      label={label}
      quote={{ kind: 'range', minMilli: 0, maxMilli }}
      disabled={isOff}
      onOrder={() => onOrder(maxMilli)}
    />
  );
}

type Confirmed = 'cancel' | 'close' | 'forget';

function Sure({ what, onCancel, onSure }: { what: Confirmed; onCancel(): void; onSure(): void }) {
  const labels = {
    cancel: [
      i18n.t('jobs.sure.cancelTitle'),
      i18n.t('jobs.sure.cancelText'),
      i18n.t('jobs.sure.cancelYes'),
      i18n.t('jobs.sure.keep'),
    ],
    close: [
      i18n.t('jobs.sure.closeTitle'),
      i18n.t('jobs.sure.closeText'),
      i18n.t('jobs.close'),
      i18n.t('jobs.sure.keepOpen'),
    ],
    forget: [
      i18n.t('jobs.sure.forgetTitle'),
      i18n.t('jobs.sure.forgetText'),
      i18n.t('jobs.forget'),
      i18n.t('jobs.sure.keepOpen'),
    ],
  } as const;
  const [title, text, yes, cancelLabel] = labels[what];
  return (
    <Confirm title={title} text={text} cancelLabel={cancelLabel} onCancel={onCancel}>
      <button type="button" className="btn" onClick={onSure}>
        {yes}
      </button>
    </Confirm>
  );
}

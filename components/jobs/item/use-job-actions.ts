import { i18n } from '#i18n';
import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import { sendMessage } from '@/lib/messaging/send-message';
import type { MilliCredits } from '@/lib/service/contract/credits';

/** As labels; null where the job itself shows the outcome. */
export type JobActionStatus = ActionStatus<string | null, string>;

/** The actions of one job, one at a time. The changes are read from the database. */
export function useJobActions(id: string) {
  const { status, isRunning, run } = useAction<string | null, string>('use-job-actions');
  const quietly = (send: () => Promise<unknown>, doing = '') => void run(() => send().then(() => null), doing);

  return {
    status,
    isBusy: isRunning,
    pause: () => quietly(() => sendMessage('pauseJob', { id })),
    resume: (agreedMilli: MilliCredits) => quietly(() => sendMessage('resumeJob', { id, agreedMilli })),
    cancel: () => quietly(() => sendMessage('cancelJob', { id })),
    close: () => quietly(() => sendMessage('closeJob', { id })),
    answerLost: (part: number, trackId: string | null) =>
      quietly(() => sendMessage('answerLostJob', { id, part, trackId }), i18n.t('jobs.whichLost.answering')),
    forget: () => quietly(() => sendMessage('forgetJob', { id })),
    look: () =>
      void run(async () => {
        await sendMessage('lookAtJobs', { id });
        return i18n.t('jobs.looked');
      }, i18n.t('jobs.looking')),
    notify: () =>
      void run(async () => {
        const { state } = await sendMessage('notifyJob', { id });
        return state === null ? i18n.t('jobs.notified') : i18n.t('jobs.notifiedState', { state });
      }, i18n.t('jobs.notifying')),
    resubmit: (agreedMilli: MilliCredits) =>
      void run(async () => {
        await sendMessage('resubmitJob', { id, agreedMilli });
        return i18n.t('jobs.resubmitted');
      }, i18n.t('jobs.state.submitting')),
  };
}

export type JobItemActions = ReturnType<typeof useJobActions>;

import { useState } from 'react';
import { i18n } from '#i18n';
import { failureOf } from '@/components/orders/place-order';
import { sendMessage } from '@/lib/messaging/send-message';
import type { Failure } from '@/lib/purchases/refusals';
import type { MilliCredits } from '@/lib/service/contract/credits';

export type ActionStatus =
  | { kind: 'nothing' }
  | { kind: 'doing' | 'done'; words: string }
  | { kind: 'failed'; failure: Failure };

/** What can be done about one job, one thing at a time. What it changes is read from the database. */
export function useJobActions(id: string) {
  const [status, say] = useState<ActionStatus>({ kind: 'nothing' });

  async function run(doing: string, action: () => Promise<string>): Promise<void> {
    say({ kind: 'doing', words: doing });
    try {
      const words = await action();
      say(words === '' ? { kind: 'nothing' } : { kind: 'done', words });
    } catch (error) {
      say({ kind: 'failed', failure: failureOf(error) });
    }
  }
  const quietly = (asking: () => Promise<unknown>) =>
    void run('', async () => {
      await asking();
      return '';
    });

  return {
    said: status,
    isBusy: status.kind === 'doing',
    pause: () => quietly(() => sendMessage('pauseJob', { id })),
    resume: (agreedMilli: MilliCredits) => quietly(() => sendMessage('resumeJob', { id, agreedMilli })),
    cancel: () => quietly(() => sendMessage('cancelJob', { id })),
    close: () => quietly(() => sendMessage('closeJob', { id })),
    answerLost: (part: number, trackId: string | null) =>
      void run(i18n.t('jobs.whichLost.answering'), async () => {
        await sendMessage('answerLostJob', { id, part, trackId });
        return '';
      }),
    forget: () => quietly(() => sendMessage('forgetJob', { id })),
    look: () =>
      void run(i18n.t('jobs.looking'), async () => {
        await sendMessage('lookAtJobs', { id });
        return i18n.t('jobs.looked');
      }),
    notify: () =>
      void run(i18n.t('jobs.notifying'), async () => {
        const { state } = await sendMessage('notifyJob', { id });
        return state === null ? i18n.t('jobs.notified') : i18n.t('jobs.notifiedState', { state });
      }),
    resubmit: (agreedMilli: MilliCredits) =>
      void run(i18n.t('jobs.state.submitting'), async () => {
        await sendMessage('resubmitJob', { id, agreedMilli });
        return i18n.t('jobs.resubmitted');
      }),
  };
}

export type JobActions = ReturnType<typeof useJobActions>;

import { useState } from 'react';
import { i18n } from '#i18n';
import { failureOf } from '@/components/orders/place-order';
import { ask } from '@/lib/messaging/send-message';
import type { Failure } from '@/lib/purchases/refusals';
import type { MilliCredits } from '@/lib/service/contract/credits';

export type ActSaid =
  | { kind: 'nothing' }
  | { kind: 'doing' | 'done'; words: string }
  | { kind: 'failed'; failure: Failure };

/** What can be done about one job, one thing at a time. What it changes is read from the database. */
export function useJobActs(id: string) {
  const [said, say] = useState<ActSaid>({ kind: 'nothing' });

  async function run(doing: string, act: () => Promise<string>): Promise<void> {
    say({ kind: 'doing', words: doing });
    try {
      const words = await act();
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
    said,
    isBusy: said.kind === 'doing',
    pause: () => quietly(() => ask('pauseJob', { id })),
    resume: (agreedMilli: MilliCredits) => quietly(() => ask('resumeJob', { id, agreedMilli })),
    cancel: () => quietly(() => ask('cancelJob', { id })),
    close: () => quietly(() => ask('closeJob', { id })),
    answerLost: (part: number, trackId: string | null) =>
      void run(i18n.t('jobs.whichLost.answering'), async () => {
        await ask('answerLostJob', { id, part, trackId });
        return '';
      }),
    forget: () => quietly(() => ask('forgetJob', { id })),
    look: () =>
      void run(i18n.t('jobs.looking'), async () => {
        await ask('lookAtJobs', { id });
        return i18n.t('jobs.looked');
      }),
    notify: () =>
      void run(i18n.t('jobs.notifying'), async () => {
        const { state } = await ask('notifyJob', { id });
        return state === null ? i18n.t('jobs.notified') : i18n.t('jobs.notifiedState', { state });
      }),
    resubmit: (agreedMilli: MilliCredits) =>
      void run(i18n.t('jobs.state.submitting'), async () => {
        await ask('resubmitJob', { id, agreedMilli });
        return i18n.t('jobs.resubmitted');
      }),
  };
}

export type JobActs = ReturnType<typeof useJobActs>;

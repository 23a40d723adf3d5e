import { useState } from 'react';
import { failureOf } from '@/components/ui/hooks/use-action';
import type { Failure } from '@/lib/messaging/failure';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Subject } from '@/lib/subjects/subject';

export interface FindEmails {
  /** Why the last batch was not started; null if it was. */
  failure: Failure | null;
  findEmails(subjects: Subject[], agreedMilli: MilliCredits, options?: FindEmailsOptions): void;
}

export interface FindEmailsOptions {
  refresh?: boolean;
  /** How many more were selected whose email is known. */
  known?: number;
  /** `lookup`: the profiles behind their addresses, in place of emails. */
  operation?: 'email' | 'lookup';
}

/** "Find emails for selected": starts a batch at the price shown on the button. Its progress is in the database, and shown in this place. */
export function useFindEmails(place: string): FindEmails {
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    failure,
    findEmails(subjects, agreedMilli, options = {}) {
      setFailure(null);
      sendMessage('startBatch', { operation: 'email', subjects, agreedMilli, ...options }).then(
        ({ id }) => void noteBegun(id, place).catch(logAs('use-find-emails')),
        (error: unknown) => setFailure(failureOf(error, 'use-find-emails')),
      );
    },
  };
}

/** Loaded when it is needed, since the panel's first paint does not. */
async function noteBegun(batchId: string, place: string): Promise<void> {
  const { noteStrip } = await import('@/lib/messaging/batch-strips');
  await noteStrip(batchId, { place });
}

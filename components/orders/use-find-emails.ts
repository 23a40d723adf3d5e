import { useState } from 'react';
import { failureOf } from '@/components/ui/hooks/use-action';
import type { Failure } from '@/lib/messaging/failure';
import { sendMessage } from '@/lib/messaging/send-message';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Subject } from '@/lib/subjects/subject';

export interface FindEmails {
  /** Why the last batch was not started; null if it was. */
  failure: Failure | null;
  /** `refresh`: also pays again for those that are known. */
  findEmails(subjects: Subject[], agreedMilli: MilliCredits, refresh?: boolean): void;
}

/** "Find emails for selected": starts a batch at the price shown on the button. Its progress is in the database. */
export function useFindEmails(): FindEmails {
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    failure,
    findEmails(subjects, agreedMilli, refresh = false) {
      setFailure(null);
      sendMessage('startBatch', { operation: 'email', subjects, agreedMilli, ...(refresh ? { refresh } : {}) }).catch(
        (error: unknown) => setFailure(failureOf(error, 'use-find-emails')),
      );
    },
  };
}

import { useState } from 'react';
import type { Subject } from '@/lib/detection/subject';
import { ask } from '@/lib/messaging/ask';
import type { Failure } from '@/lib/purchase/refusals';
import type { MilliCredits } from '@/lib/service/credits';
import { failureOf } from './ask-order.ts';

export interface FindEmails {
  /** Why the last one was not begun; null where it was. */
  failure: Failure | null;
  findEmails(subjects: Subject[], agreedMilli: MilliCredits): void;
}

/** "Find emails for selected": begins a batch at the price that stood on the button; how it stands is in the database. */
export function useFindEmails(): FindEmails {
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    failure,
    findEmails(subjects, agreedMilli) {
      setFailure(null);
      ask('startBatch', { operation: 'email', subjects, agreedMilli }).catch((error: unknown) =>
        setFailure(failureOf(error)),
      );
    },
  };
}

import { useMemo } from 'react';
import type { CopyGuard } from '@/components/ui/copy-button';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';

/** Copying an excluded subject's data needs an override, which the ledger records, each time. */
export function useExclusionCopyGuard(subject: Subject, isExcluded: boolean): CopyGuard | null {
  return useMemo(
    () =>
      isExcluded
        ? { onCopy: () => void sendMessage('confirmOverride', { subject }).catch(logAs('use-copy-guard')) }
        : null,
    [isExcluded, subject],
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import type { CopyGuard } from '@/components/ui/copy-button';
import { readOverride } from '@/lib/database/ledger/saved-overrides';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { noted } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';

/**
 * Data bought about an excluded subject can be copied only with an override, which the ledger records. One override,
 * for the purchase or for copying, is enough.
 */
export function useExclusionCopyGuard(
  subject: Subject,
  record: SubjectRecord | null,
  isExcluded: boolean,
): CopyGuard | null {
  const { db } = usePanel();
  // Treated as not overridden until it is read, so that an early press is not let through.
  const isOverridden =
    useLiveQuery(async () => record !== null && (await readOverride(db, record)), [db, record]) ?? false;
  return useMemo(() => {
    if (!isExcluded || isOverridden) return null;
    return {
      labelOf: (label) => i18n.t('copy.anyway', { label }),
      onCopy: () => void sendMessage('sayAnyway', { subject }).catch(noted('use-copy-guard')),
    };
  }, [isExcluded, isOverridden, subject]);
}

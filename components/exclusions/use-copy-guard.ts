import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import type { CopyGuard } from '@/components/ui/hooks/copy-guard';
import { readOverride } from '@/lib/database/ledger/saved-overrides';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { noted } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';

/**
 * What was bought about somebody who is off-limits is copied by an "anyway" of its own, which the ledger keeps; once it was said, for
 * the purchase or for copying, it is not asked for again.
 */
export function useExclusionCopyGuard(
  subject: Subject,
  record: SubjectRecord | null,
  isExcluded: boolean,
): CopyGuard | null {
  const { db } = usePanel();
  // Until it is read, as if it was not said: the other way round a press could come too early.
  const isSaid = useLiveQuery(async () => record !== null && (await readOverride(db, record)), [db, record]) ?? false;
  return useMemo(() => {
    if (!isExcluded || isSaid) return null;
    return {
      labelOf: (label) => i18n.t('copy.anyway', { label }),
      onCopy: () => void sendMessage('sayAnyway', { subject }).catch(noted('use-copy-guard')),
    };
  }, [isExcluded, isSaid, subject]);
}

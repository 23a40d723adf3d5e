import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { formatCount } from '@/components/ui/formats';
import type { CountedList } from '@/lib/exclusions/reads';
import { noImportRuns } from '@/lib/platform/browser/locks';
import { logError } from '@/lib/platform/error-log';
import { useImportRun } from './import-runs.tsx';

export interface UnfinishedImportNoticeProps {
  list: CountedList;
  onGoOn(): void;
  onDismiss(): void;
}

/** Says that an import ended with its page, how far it got, and that the rest needs the file again. */
export function UnfinishedImportNotice({ list, onGoOn, onDismiss }: UnfinishedImportNoticeProps) {
  const { unfinishedImport } = list;
  const isHere = useImportRun(list.id) !== null;
  const isOver = useIsOver(list.id, unfinishedImport !== undefined && !isHere);
  if (unfinishedImport === undefined || isHere || !isOver) return null;
  const { fileName, sent, total } = unfinishedImport;
  return (
    <section className="list-step import-cut-short" aria-label={i18n.t('listImport.cutShort')}>
      <p className="stop">
        {i18n.t('listImport.cutShortText', { file: fileName, sent: formatCount(sent), total: formatCount(total) })}
      </p>
      <p className="meta">{i18n.t('listImport.cutShortHow', { file: fileName })}</p>
      <ActionLink onAction={onGoOn}>{i18n.t('listImport.goOn')}</ActionLink>
      <ActionLink onAction={onDismiss}>{i18n.t('listImport.dismiss')}</ActionLink>
    </section>
  );
}

function useIsOver(listId: string, isEnabled: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    const under = new AbortController();
    noImportRuns(listId, under.signal).then(
      () => setOver(true),
      (error: unknown) => {
        if (!under.signal.aborted) logError(error, 'unfinished-import-notice');
      },
    );
    return () => {
      under.abort();
      setOver(false);
    };
  }, [listId, isEnabled]);
  return isOver;
}

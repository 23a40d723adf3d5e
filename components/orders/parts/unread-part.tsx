import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { readRawAnswer } from '@/lib/database/reads';
import { RawText } from './raw-answer-fold.tsx';

/** Under what is known: that something of the very answer could not be read, and what came. */
export function UnreadPart({ intentId }: { intentId: string }) {
  const { db } = usePanel();
  const answer = useLiveQuery(() => readRawAnswer(db, intentId), [db, intentId]);
  if (answer?.unread === undefined || answer.unread.kind !== 'part') return null;
  return (
    <>
      <p className="meta">{i18n.t('order.rawParts')}</p>
      <RawText body={answer.body} />
    </>
  );
}

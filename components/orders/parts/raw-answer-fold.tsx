import { useLiveQuery } from 'dexie-react-hooks';
import FileQuestion from 'lucide-react/icons/file-question';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { formatCharge } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import { readRawAnswer } from '@/lib/database/reads';

export function RawText({ body }: { body: string }) {
  return (
    <details className="fold meta">
      <summary>
        <span>{i18n.t('order.rawShow')}</span>
      </summary>
      <pre className="code max-h-40 overflow-auto whitespace-pre-wrap [overflow-wrap:anywhere]" dir="ltr">
        {body}
      </pre>
    </details>
  );
}

/** A paid answer that could not be read: its stored raw text, with its cost. */
export function RawAnswerFold({ intentId, when }: { intentId: string; when: string }) {
  const { db } = usePanel();
  const stored = useLiveQuery(
    async () => ({ answer: await readRawAnswer(db, intentId), booked: await db.ledger.get(intentId) }),
    [db, intentId],
  );
  const charged = stored?.booked?.chargedMilli ?? null;
  return (
    <>
      <div className="line">
        <Mark tone="caution" icon={<FileQuestion />}>
          {i18n.t('order.raw')}
        </Mark>
        <span className="slot">{when}</span>
      </div>
      <p className="meta">{i18n.t('order.rawText')}</p>
      {charged !== null && <p className="meta">{formatCharge(charged)}</p>}
      {stored !== undefined && <RawText body={stored.answer?.body ?? i18n.t('order.rawGone')} />}
    </>
  );
}

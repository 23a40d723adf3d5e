import ScanText from 'lucide-react/icons/scan-text';
import { i18n } from '#i18n';
import { quotes } from '@/components/orders/quotes';
import { useLookUp } from '@/components/orders/use-look-up';
import { LookupField } from '@/components/scan/lookup-field';
import { Row } from '@/components/ui/row';
import { sendMessage } from '@/lib/messaging/send-message';
import { notedAs } from '@/lib/platform/error-log';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import type { SubjectContext } from './subject-context.ts';

/** What can be asked beside the page's subject: who is behind an address, and who else is on this page. */
export function LookupOffers({ windowId, shown, connection }: SubjectContext) {
  const lookUp = useLookUp(connection.settings?.connectionId ?? null);
  const text = shown.shown?.kind === 'text' ? shown.shown.text : '';

  async function scan(): Promise<void> {
    const found = await sendMessage('scanPage', { windowId, show: false }).catch(notedAs('more-asks', null));
    shown.show({ kind: 'scan', scan: found ?? { kind: 'refused', why: 'failed' } });
  }

  return (
    <Row label={i18n.t('shown.more')}>
      <LookupField
        key={text}
        initial={text}
        quote={quotes.lookup}
        askAgainAboveMilli={connection.askAgainAboveMilli}
        onLookUp={(address, agreedMilli) => {
          shown.show({ kind: 'subject', subject: subjectOfEmail(address) });
          lookUp(address, agreedMilli);
        }}
      />
      <button type="button" className="act gap" onClick={() => void scan()}>
        <ScanText />
        {i18n.t('scan.scan')}
      </button>
    </Row>
  );
}

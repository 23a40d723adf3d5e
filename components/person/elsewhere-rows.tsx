import Check from 'lucide-react/icons/check';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { OrderRow, type SubjectRows } from '@/components/orders/order-row';
import { LinkPage } from '@/components/scan/link-page';
import { ActionLink } from '@/components/ui/action-link';
import { formatAge } from '@/components/ui/formats';
import { useStartFocus } from '@/components/ui/hooks/use-restored-focus';
import { Mark } from '@/components/ui/mark';
import { Row } from '@/components/ui/row';
import { sendMessage } from '@/lib/messaging/send-message';
import { offerQuote } from '@/lib/offers/offers';
import { canOrder } from '@/lib/offers/panel-offers';
import { logAs } from '@/lib/platform/error-log';
import { listsPage } from '@/lib/subjects/links';
import { shownAddress } from './who.tsx';

/** Rows for a page on another network: who it is, if that can be requested, and the proof that it is their page. */
export function ElsewhereRows({ compact, ...rows }: SubjectRows & { compact: boolean }) {
  const { connectionId, subject, known, rowContext } = rows;
  const settings = useConnection()?.settings ?? null;
  const profile = known.record?.facets.profile ?? null;
  const page = shownAddress(subject);
  const isListed = profile?.value != null && listsPage(profile.value, subject, []);
  const linked = known.record?.linked;
  // These rows follow the rows of the view, which had no button to focus.
  useStartFocus(compact);
  if (linked !== undefined && !isListed) {
    return (
      <Row label={i18n.t('elsewhere.sure')}>
        <p>{i18n.t('elsewhere.linked')}</p>
        <p className="meta wrap-anywhere">{i18n.t('elsewhere.linkedText', { page, to: shownAddress(linked) })}</p>
        <p className="meta">
          <ActionLink
            onAction={() => void sendMessage('linkPage', { subject, to: null }).catch(logAs('elsewhere-rows'))}
          >
            {i18n.t('elsewhere.unlink')}
          </ActionLink>
        </p>
      </Row>
    );
  }
  if (profile?.value != null) {
    return (
      <Row label={i18n.t('elsewhere.sure')}>
        <div className="line">
          {isListed ? (
            <Mark tone="good" icon={<Check />}>
              {i18n.t('elsewhere.names')}
            </Mark>
          ) : (
            <span>{i18n.t('elsewhere.confirmed')}</span>
          )}
          <span className="slot">{formatAge(profile.boughtAt, rowContext.nowMs)}</span>
        </div>
        <p className="meta wrap-anywhere">
          {i18n.t(isListed ? 'elsewhere.namesText' : 'elsewhere.confirmedText', { page })}
        </p>
      </Row>
    );
  }
  const host = settings === null ? '' : new URL(settings.baseUrl).host;
  // A held answer about another person was paid too: the same question would buy it again.
  const isHeld = known.held.some(({ operation }) => operation === 'who');
  const isOrderable = canOrder('who', subject, known.record) && !isHeld;
  return (
    <>
      <OrderRow<'profile'>
        label={i18n.t('elsewhere.who')}
        order={{ connectionId, operation: 'who', subject }}
        rowContext={rowContext}
        intent={known.intents.who}
        held={known.held}
        facet={profile}
        erased={known.record?.erased?.profile}
        quote={isOrderable ? offerQuote('who') : null}
        lead
        hint={isOrderable && <p className="meta wrap-anywhere">{i18n.t('elsewhere.sends', { page, host })}</p>}
        announce={() => ''}
      >
        {() => null}
      </OrderRow>
      <LinkPage subject={subject} />
    </>
  );
}

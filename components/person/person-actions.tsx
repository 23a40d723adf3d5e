import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { i18n } from '#i18n';
import { CarefulAsk } from '@/components/subject/careful-ask';
import { Confirm } from '@/components/ui/confirm';
import { Row } from '@/components/ui/row';
import type { MilliCredits } from '@/lib/service/credits';
import type { Quote } from '@/lib/service/prices';

export interface PersonActionsProps {
  /** What a refresh can cost; null where the row above already asks the same. */
  refreshQuote: Quote | null;
  askAgainAboveMilli: MilliCredits | null;
  canRefresh: boolean;
  onRefresh(): void;
  onForget(): void;
}

/** What can be done about somebody who is known. */
export function PersonActions(props: PersonActionsProps) {
  const { refreshQuote, askAgainAboveMilli, canRefresh, onRefresh, onForget } = props;
  const [isForgetting, setForgetting] = useState(false);
  return (
    <Row label={i18n.t('actions.label')} tall>
      {refreshQuote !== null && (
        <>
          <CarefulAsk
            label={i18n.t('actions.refresh')}
            quote={refreshQuote}
            askAgainAboveMilli={askAgainAboveMilli}
            disabled={!canRefresh}
            onAsk={onRefresh}
          />
          <p className="meta">{i18n.t('actions.refreshNote')}</p>
        </>
      )}
      <div className={refreshQuote === null ? undefined : 'gap'}>
        {isForgetting ? (
          <Confirm
            title={i18n.t('actions.forgetTitle')}
            text={i18n.t('actions.forgetText')}
            keepLabel={i18n.t('actions.keep')}
            onKeep={() => setForgetting(false)}
          >
            <button type="button" className="btn stop" onClick={onForget}>
              {i18n.t('actions.forgetNow')}
            </button>
          </Confirm>
        ) : (
          <button type="button" className="act" onClick={() => setForgetting(true)}>
            <Trash2 />
            {i18n.t('actions.forget')}
          </button>
        )}
      </div>
    </Row>
  );
}

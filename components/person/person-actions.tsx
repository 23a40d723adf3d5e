import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { i18n } from '#i18n';
import { AskButton } from '@/components/ui/ask-button';
import { Confirm } from '@/components/ui/confirm';
import { Row } from '@/components/ui/row';

export interface PersonActionsProps {
  /** The most a refresh can cost, in words; null where the row above already asks the same. */
  refreshPrice: string | null;
  canRefresh: boolean;
  onRefresh(): void;
  onForget(): void;
}

/** What can be done about somebody who is known. */
export function PersonActions({ refreshPrice, canRefresh, onRefresh, onForget }: PersonActionsProps) {
  const [isForgetting, setForgetting] = useState(false);
  return (
    <Row label={i18n.t('actions.label')} tall>
      {refreshPrice !== null && (
        <>
          <AskButton label={i18n.t('actions.refresh')} price={refreshPrice} disabled={!canRefresh} onAsk={onRefresh} />
          <p className="meta">{i18n.t('actions.refreshNote')}</p>
        </>
      )}
      <div className={refreshPrice === null ? undefined : 'gap'}>
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

import { useLiveQuery } from 'dexie-react-hooks';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { ActionLink } from '@/components/ui/action-link';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import { readService } from '@/lib/database/settings/service-settings';
import type { KnownServiceId } from '@/lib/service/client/known-services';
import { networkNameOf } from '@/lib/service/contract/names';

export interface KnownSentenceProps {
  saved: ConnectionSettings;
  known: KnownServiceId;
  /** Opens the fields; absent where an administrator has set the service. */
  onOther: (() => void) | undefined;
}

/** A service with only address and key to enter: a sentence, and its settings on request. */
export function KnownSentence({ saved, known, onOther }: KnownSentenceProps) {
  const { db } = usePanel();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const service = useLiveQuery(async () => readService(db), [db]);
  return (
    <div className="set">
      <span className="set-lab">
        <b>
          <bdi>{new URL(saved.baseUrl).host}</bdi>
        </b>
      </span>
      <div>
        <p className="known">
          <span className="good">{i18n.t(`settings.known.${known}`)}</span>
          {i18n.t('settings.known.text')}
        </p>
        <div className="set-line">
          <ActionLink expanded={isShown} controls={id} onAction={() => setShown(!isShown)}>
            {i18n.t(isShown ? 'settings.known.hide' : 'settings.known.show')}
          </ActionLink>
          {onOther !== undefined && <ActionLink onAction={onOther}>{i18n.t('settings.known.other')}</ActionLink>}
        </div>
        {isShown && service !== undefined && (
          <dl className="meta pairs" id={id}>
            <dt>{i18n.t('settings.address')}</dt>
            <dd>{saved.baseUrl}</dd>
            <dt>{i18n.t('settings.names')}</dt>
            <dd>{i18n.t('settings.checked.name', { name: networkNameOf(saved.names) })}</dd>
            <dt>{i18n.t('service.lists')}</dt>
            <dd>{service.valueListUrl ?? i18n.t('service.listsNone')}</dd>
            <dt>{i18n.t('service.preview')}</dt>
            <dd>{service.previewPath}</dd>
          </dl>
        )}
      </div>
    </div>
  );
}

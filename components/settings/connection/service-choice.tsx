import { i18n } from '#i18n';
import { RadioSet } from '@/components/settings/radio-set';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import type { ServiceChoice } from './connection-draft.ts';

export interface ServiceChoiceProps {
  value: ServiceChoice;
  saved: ConnectionSettings | null;
  onChoose(value: ServiceChoice): void;
}

/** "Service": choosing one fills in what is known of it. The saved one, as somebody set it up, is called by its host. */
export function ServiceChoiceField({ value, saved, onChoose }: ServiceChoiceProps) {
  const known = [
    { value: 'sandbox', label: i18n.t('settings.service.sandbox') },
    { value: 'public', label: i18n.t('settings.service.public') },
    { value: 'other', label: i18n.t('settings.service.other') },
  ] as const;
  const host = saved === null ? null : new URL(saved.baseUrl).host;
  return (
    <RadioSet
      label={i18n.t('settings.service.label')}
      value={value}
      options={host === null ? known : [{ value: 'saved', label: host }, ...known]}
      onChoose={onChoose}
    />
  );
}

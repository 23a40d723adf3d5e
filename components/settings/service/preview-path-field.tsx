import { useId } from 'react';
import { i18n } from '#i18n';
import { RadioSet } from '@/components/settings/radio-set';
import { Fold } from '@/components/ui/fold';
import type { ServiceSettings } from '@/lib/database/schema/settings-rows';
import { type KeyHeader, previewPaths } from '@/lib/service/client/request-address';

export interface PreviewPathFieldProps {
  path: ServiceSettings['previewPath'];
  locked: boolean;
  onChoose(path: ServiceSettings['previewPath']): void;
}

/**
 * "Preview path": the interface states two, without saying which is authoritative (docs/interface.md#people-preview).
 */
export function PreviewPathField({ path, locked, onChoose }: PreviewPathFieldProps) {
  return (
    <RadioSet
      label={i18n.t('service.preview')}
      value={path}
      options={previewPaths.map((value) => ({ value, label: <bdi dir="ltr">{value}</bdi> }))}
      help={locked ? i18n.t('settings.locked') : i18n.t('service.previewHelp')}
      locked={locked}
      onChoose={onChoose}
    />
  );
}

export interface KeyHeaderFieldProps {
  how: KeyHeader;
  locked: boolean;
  onChoose(how: KeyHeader): void;
}

/**
 * "Advanced": for a service behind a gateway that wants the key in the standard header (docs/interface.md#authentication). Closed, it says
 * whether that is chosen.
 */
export function KeyHeaderField({ how, locked, onChoose }: KeyHeaderFieldProps) {
  const id = useId();
  const isBearer = how === 'bearer';
  return (
    <div className="set">
      <span />
      <Fold title={i18n.t('service.advanced')} {...(isBearer && { count: i18n.t('service.bearerChosen') })}>
        <label className="tick">
          <input
            className="check"
            type="checkbox"
            checked={isBearer}
            disabled={locked}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => onChoose(target.checked ? 'bearer' : 'x-token')}
          />
          {i18n.t('service.bearer')}
        </label>
        <p className="meta mt-1" id={`${id}-help`}>
          {i18n.t(locked ? 'settings.locked' : 'service.bearerHelp')}
        </p>
      </Fold>
    </div>
  );
}

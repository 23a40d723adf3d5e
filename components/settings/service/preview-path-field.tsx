import { useId } from 'react';
import { i18n } from '#i18n';
import type { ServiceSettings } from '@/lib/database/schema/settings-rows';
import { previewPaths } from '@/lib/service/client/request-address';

export interface PreviewPathFieldProps {
  path: ServiceSettings['previewPath'];
  locked: boolean;
  onChoose(path: ServiceSettings['previewPath']): void;
}

/**
 * "Preview path": the interface states two, without saying which is authoritative (docs/interface.md#people-preview).
 */
export function PreviewPathField({ path, locked, onChoose }: PreviewPathFieldProps) {
  const id = useId();
  return (
    <div className="set" role="radiogroup" aria-labelledby={id} aria-describedby={`${id}-help`}>
      <span className="set-lab" id={id}>
        {i18n.t('service.preview')}
      </span>
      <div>
        <div className="set-line flex-wrap">
          {previewPaths.map((value) => (
            <label key={value} className="flex items-center gap-2">
              <input
                className="radio"
                type="radio"
                name={id}
                checked={path === value}
                disabled={locked}
                onChange={() => onChoose(value)}
              />
              <bdi dir="ltr">{value}</bdi>
            </label>
          ))}
        </div>
        <p className="meta mt-1" id={`${id}-help`}>
          {locked ? i18n.t('settings.locked') : i18n.t('service.previewHelp')}
        </p>
      </div>
    </div>
  );
}

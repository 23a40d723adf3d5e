import { useId } from 'react';
import { i18n } from '#i18n';
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

/** For a service behind a gateway that wants the key in the standard header (docs/interface.md#authentication). */
export function KeyHeaderField({ how, onChoose }: { how: KeyHeader; onChoose(how: KeyHeader): void }) {
  const id = useId();
  return (
    <div className="set">
      <span className="set-lab">{i18n.t('service.keyHeader')}</span>
      <div>
        <label className="tick">
          <input
            className="check"
            type="checkbox"
            checked={how === 'bearer'}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => onChoose(target.checked ? 'bearer' : 'x-token')}
          />
          {i18n.t('service.bearer')}
        </label>
        <p className="meta mt-1" id={`${id}-help`}>
          {i18n.t('service.bearerHelp')}
        </p>
      </div>
    </div>
  );
}

import { useId } from 'react';
import { i18n } from '#i18n';
import { RadioSet } from '@/components/settings/radio-set';
import { Fold } from '@/components/ui/fold';
import type { ServiceSettings } from '@/lib/database/schema/settings-rows';
import { type KeyHeader, previewPaths } from '@/lib/service/client/request-address';
import type { GrowthFunction } from '@/lib/service/contract/filters/growth-function';

export interface PreviewPathFieldProps {
  path: ServiceSettings['previewPath'];
  locked: boolean;
  onChoose(path: ServiceSettings['previewPath']): void;
}

/** "Preview path": the interface states two without a preference (docs/interface.md#people-preview). */
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

export interface AdvancedFieldsProps {
  how: KeyHeader;
  locked: boolean;
  growthFunction: GrowthFunction;
  onHeader(how: KeyHeader): void;
  onGrowthFunction(how: GrowthFunction): void;
}

/**
 * "Advanced": a gateway may need the key in the standard header (docs/interface.md#authentication), or a growth function as an array
 * (docs/interface.md#metric). Closed, it shows the choice.
 */
export function AdvancedFields({ how, locked, growthFunction, onHeader, onGrowthFunction }: AdvancedFieldsProps) {
  const id = useId();
  const isBearer = how === 'bearer';
  const isArray = growthFunction === 'array';
  const chosen = [isBearer && i18n.t('service.bearerChosen'), isArray && i18n.t('service.growthArrayChosen')].filter(
    Boolean,
  );
  return (
    <div className="set">
      <span />
      <Fold title={i18n.t('service.advanced')} {...(chosen.length > 0 && { count: chosen.join(', ') })}>
        <label className="tick">
          <input
            className="check"
            type="checkbox"
            checked={isBearer}
            disabled={locked}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => onHeader(target.checked ? 'bearer' : 'x-token')}
          />
          {i18n.t('service.bearer')}
        </label>
        <p className="meta mt-1" id={`${id}-help`}>
          {i18n.t(locked ? 'settings.locked' : 'service.bearerHelp')}
        </p>
        <label className="tick mt-3">
          <input
            className="check"
            type="checkbox"
            checked={isArray}
            aria-describedby={`${id}-growth`}
            onChange={({ target }) => onGrowthFunction(target.checked ? 'array' : 'value')}
          />
          {i18n.t('service.growthArray')}
        </label>
        <p className="meta mt-1" id={`${id}-growth`}>
          {i18n.t('service.growthArrayHelp')}
        </p>
      </Fold>
    </div>
  );
}

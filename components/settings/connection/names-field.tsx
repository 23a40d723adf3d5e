import { useId } from 'react';
import { i18n } from '#i18n';
import { RadioSet } from '@/components/settings/radio-set';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { brandNames, networkNameOf } from '@/lib/service/contract/names';
import type { ConnectionDraft } from './connection-draft.ts';

export interface NamesFieldProps {
  mode: ConnectionDraft['namesMode'];
  text: string;
  problem?: string | undefined;
  locked: boolean;
  onMode(mode: ConnectionDraft['namesMode']): void;
  onText(text: string): void;
}

/** "Field names" (docs/interface.md#naming-note): neutral, the brand from an error text, or a deployment's own as JSON. */
export function NamesField({ mode, text, problem, locked, onMode, onText }: NamesFieldProps) {
  const id = useId();
  return (
    <RadioSet
      label={i18n.t('settings.names')}
      value={mode}
      options={[
        { value: 'neutral', label: i18n.t('settings.neutral') },
        { value: 'brand', label: i18n.t('settings.brand', { name: networkNameOf(brandNames) }) },
        { value: 'own', label: i18n.t('settings.own') },
      ]}
      help={locked ? i18n.t('settings.locked') : undefined}
      locked={locked}
      onChoose={onMode}
    >
      {mode === 'own' && (
        <>
          <PlainField
            className="code mt-1"
            rows={5}
            aria-label={i18n.t('settings.namesJson')}
            isInvalid={problem !== undefined}
            aria-describedby={`${id}-help ${id}-problem`}
            spellCheck={false}
            value={text}
            readOnly={locked}
            onWrite={onText}
          />
          <p className="meta stop mt-1" id={`${id}-problem`} role="alert">
            {problem}
          </p>
          <p className="meta mt-1" id={`${id}-help`}>
            {i18n.t('settings.namesHelp')}
          </p>
        </>
      )}
    </RadioSet>
  );
}

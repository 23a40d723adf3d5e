import { i18n } from '#i18n';
import { RadioSet } from '@/components/settings/radio-set';
import { TextField } from '@/components/ui/inputs/text-field';
import { type KeyMode, keyModes } from '@/lib/platform/keys/key-storage';

export interface KeyStorageFieldProps {
  mode: KeyMode;
  passphraseField: React.Ref<HTMLInputElement>;
  problem?: string | undefined;
  /** A key is set and none is being entered, so the choice applies only to the next key. */
  countsLater: boolean;
  locked: boolean;
  onMode(mode: KeyMode): void;
}

/** How long the key is stored. Like the key, the passphrase is read from its field once and stored nowhere. */
export function KeyStorageField({ mode, passphraseField, problem, countsLater, locked, onMode }: KeyStorageFieldProps) {
  return (
    <>
      <RadioSet
        label={i18n.t('settings.keyStorage')}
        value={mode}
        options={keyModes.map((value) => ({ value, label: labels[value]() }))}
        help={
          <>
            {helps[mode]()} {countsLater && i18n.t('settings.keepNextKey')} {locked && i18n.t('settings.locked')}
          </>
        }
        locked={locked}
        onChoose={onMode}
      />
      {mode === 'passphrase' && (
        <TextField
          label={i18n.t('settings.passphrase')}
          type="password"
          inputRef={passphraseField}
          help={i18n.t('settings.passphraseHelp')}
          problem={problem}
        />
      )}
    </>
  );
}

const labels: Record<KeyMode, () => string> = {
  remembered: () => i18n.t('settings.keepRemembered'),
  session: () => i18n.t('settings.keepSession'),
  passphrase: () => i18n.t('settings.keepPassphrase'),
};

const helps: Record<KeyMode, () => string> = {
  remembered: () => i18n.t('settings.keepRememberedHelp'),
  session: () => i18n.t('settings.keepSessionHelp'),
  passphrase: () => i18n.t('settings.keepPassphraseHelp'),
};

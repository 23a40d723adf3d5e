import Check from 'lucide-react/icons/check';
import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { useAction } from '@/components/ui/hooks/use-action';
import { TextField } from '@/components/ui/inputs/text-field';
import { Mark } from '@/components/ui/mark';
import { sendMessage } from '@/lib/messaging/send-message';
import { shortestPassphrase } from '@/lib/platform/keys/key-storage';

/** For a required passphrase that the saved key may lack. It goes only to the worker. */
export function PassphraseDue({ isDue }: { isDue: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const { status, isRunning, run, forget } = useAction<'set' | 'no-key'>('passphrase-due');
  const [isTooShort, setTooShort] = useState(false);
  const outcome = status.kind === 'done' ? status.value : null;

  function save(): void {
    const passphrase = field.current?.value ?? '';
    setTooShort(passphrase.length < shortestPassphrase);
    if (passphrase.length < shortestPassphrase) forget();
    else void run(async () => ((await sendMessage('setPassphrase', { passphrase })).isSet ? 'set' : 'no-key'));
  }

  return (
    <>
      {isDue && (
        <form
          className="pb-2"
          noValidate
          aria-label={i18n.t('trouble.passphraseUnset.title')}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <p className="caution">{i18n.t('trouble.passphraseUnset.title')}</p>
          <p className="meta pb-1">{i18n.t('settings.passphraseDueText')}</p>
          <TextField
            label={i18n.t('settings.passphraseDueField')}
            type="password"
            inputRef={field}
            help={i18n.t('settings.passphraseHelp')}
            problem={isTooShort ? i18n.t('settings.problem.passphraseShort') : undefined}
          />
          <div className="set">
            <span />
            <button type="submit" className="btn justify-self-start" disabled={isRunning}>
              {i18n.t('settings.passphraseSet')}
            </button>
          </div>
        </form>
      )}
      <div role="status">
        {isRunning && <span className="soft">{i18n.t('settings.saving')}</span>}
        {outcome === 'set' && (
          <Mark tone="good" icon={<Check />}>
            {i18n.t('settings.passphraseSetDone')}
          </Mark>
        )}
        {outcome === 'no-key' && <p className="caution">{i18n.t('settings.passphraseSetNoKey')}</p>}
        {status.kind === 'failed' && <ErrorNote failure={status.failure} context={{ nowMs: Date.now() }} />}
      </div>
    </>
  );
}

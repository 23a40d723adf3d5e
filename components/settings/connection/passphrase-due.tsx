import Check from 'lucide-react/icons/check';
import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { failureOf } from '@/components/orders/place-order';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { Mark } from '@/components/ui/mark';
import { TextField } from '@/components/ui/text-field';
import { sendMessage } from '@/lib/messaging/send-message';
import { shortestPassphrase } from '@/lib/platform/keys/key-keeping';
import type { Failure } from '@/lib/purchases/refusals';

type Progress = { kind: 'idle' | 'too-short' | 'saving' | 'set' | 'no-key' } | { kind: 'failed'; failure: Failure };

/** An administrator asks for a passphrase, and the key that is saved may have none. The passphrase leaves its field for the worker alone. */
export function PassphraseDue({ isDue }: { isDue: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });

  async function save(): Promise<void> {
    const passphrase = field.current?.value ?? '';
    if (passphrase.length < shortestPassphrase) return setProgress({ kind: 'too-short' });
    setProgress({ kind: 'saving' });
    try {
      const { isSet } = await sendMessage('setPassphrase', { passphrase });
      setProgress({ kind: isSet ? 'set' : 'no-key' });
    } catch (error) {
      setProgress({ kind: 'failed', failure: failureOf(error) });
    }
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
            void save();
          }}
        >
          <p className="caution">{i18n.t('trouble.passphraseUnset.title')}</p>
          <p className="meta pb-1">{i18n.t('settings.passphraseDueText')}</p>
          <TextField
            label={i18n.t('settings.passphraseDueField')}
            type="password"
            inputRef={field}
            help={i18n.t('settings.passphraseHelp')}
            problem={progress.kind === 'too-short' ? i18n.t('settings.problem.passphraseShort') : undefined}
          />
          <div className="set">
            <span />
            <button type="submit" className="btn justify-self-start" disabled={progress.kind === 'saving'}>
              {i18n.t('settings.passphraseSet')}
            </button>
          </div>
        </form>
      )}
      <div role="status">
        {progress.kind === 'saving' && <span className="soft">{i18n.t('settings.saving')}</span>}
        {progress.kind === 'set' && (
          <Mark tone="good" icon={<Check />}>
            {i18n.t('settings.passphraseSetDone')}
          </Mark>
        )}
        {progress.kind === 'no-key' && <p className="caution">{i18n.t('settings.passphraseSetNoKey')}</p>}
        {progress.kind === 'failed' && <ErrorNote failure={progress.failure} context={{ nowMs: Date.now() }} />}
      </div>
    </>
  );
}

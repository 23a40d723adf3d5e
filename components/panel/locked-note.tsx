import KeyRound from 'lucide-react/icons/key-round';
import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { Note } from '@/components/ui/note';
import { sendMessage } from '@/lib/messaging/send-message';

/** Asks for the key's passphrase, which is sent to the worker and stored nowhere. */
export function LockedNote({ level }: { level: 1 | 2 }) {
  const field = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<'idle' | 'opening' | 'wrong' | 'failed'>('idle');

  async function unlock(): Promise<void> {
    const passphrase = field.current?.value ?? '';
    if (passphrase === '') return;
    setProgress('opening');
    try {
      const { unlocked } = await sendMessage('unlock', { passphrase });
      // Once unlocked, the connection's row changes and this note disappears.
      setProgress(unlocked ? 'idle' : 'wrong');
      if (!unlocked) field.current?.select();
    } catch {
      // The worker died meanwhile; the passphrase may still be right.
      setProgress('failed');
    }
  }

  return (
    <Note
      icon={<KeyRound />}
      tone="caution"
      level={level}
      title={i18n.t('connect.locked.title')}
      text={`${i18n.t('connect.locked.text')} ${i18n.t('connect.stillHereText')}`}
    >
      <form
        className="stack w-full"
        onSubmit={(event) => {
          event.preventDefault();
          void unlock();
        }}
      >
        <div className="set-line">
          <input
            ref={field}
            className="field"
            type="password"
            autoComplete="off"
            aria-label={i18n.t('connect.passphrase')}
            aria-invalid={progress === 'wrong'}
          />
          <button type="submit" className="btn" disabled={progress === 'opening'}>
            {i18n.t('connect.unlock')}
          </button>
        </div>
        <p className="meta stop" role="alert">
          {progress === 'wrong' && i18n.t('connect.wrong')}
          {progress === 'failed' && i18n.t('connect.unlockFailed')}
        </p>
      </form>
    </Note>
  );
}

import KeyRound from 'lucide-react/icons/key-round';
import { useRef } from 'react';
import { i18n } from '#i18n';
import { useAction } from '@/components/ui/hooks/use-action';
import { useStartFocus } from '@/components/ui/hooks/use-restored-focus';
import { Note } from '@/components/ui/note';
import { sendMessage } from '@/lib/messaging/send-message';

export interface LockedNoteProps {
  level: 1 | 2;
  /** For the popup, opened for one task: without a subject, focus starts here. */
  compact?: boolean;
}

/** Asks for the key's passphrase, which is sent to the worker and stored nowhere. */
export function LockedNote({ level, compact = false }: LockedNoteProps) {
  const field = useRef<HTMLInputElement>(null);
  const { status, isRunning, run } = useAction<'open' | 'wrong'>('locked-note');
  useStartFocus(compact && level === 1, 'main [data-passphrase]');
  const isWrong = status.kind === 'done' && status.value === 'wrong';

  function unlock(): void {
    const passphrase = field.current?.value ?? '';
    if (passphrase === '') return;
    void run(async () => {
      const { unlocked } = await sendMessage('unlock', { passphrase });
      // Once unlocked, the connection's row changes and this note disappears.
      if (!unlocked) field.current?.select();
      return unlocked ? 'open' : 'wrong';
    });
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
          unlock();
        }}
      >
        <div className="set-line">
          <input
            ref={field}
            className="field"
            data-passphrase
            type="password"
            autoComplete="off"
            aria-label={i18n.t('connect.passphrase')}
            aria-invalid={isWrong}
          />
          <button type="submit" className="btn" disabled={isRunning}>
            {i18n.t('connect.unlock')}
          </button>
        </div>
        <p className="meta stop" role="alert">
          {isWrong && i18n.t('connect.wrong')}
          {/* The worker died meanwhile; the passphrase may still be right. */}
          {status.kind === 'failed' && i18n.t('connect.unlockFailed')}
        </p>
      </form>
    </Note>
  );
}

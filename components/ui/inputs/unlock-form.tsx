import { useId, useRef } from 'react';
import { i18n } from '#i18n';
import { useAction } from '@/components/ui/hooks/use-action';
import { sendMessage } from '@/lib/messaging/send-message';

/** Asks for the passphrase of the key, the team's keys or a token, which is sent to the worker and stored nowhere. `why`: until then. */
export function UnlockForm({ why }: { why?: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { status, isRunning, run } = useAction<'open' | 'wrong'>('unlock-form');
  const isWrong = status.kind === 'done' && status.value === 'wrong';
  const isOpen = status.kind === 'done' && status.value === 'open';

  function unlock(): void {
    const passphrase = field.current?.value ?? '';
    if (passphrase === '') return;
    void run(async () => {
      const { unlocked } = await sendMessage('unlock', { passphrase });
      if (!unlocked) field.current?.select();
      return unlocked ? 'open' : 'wrong';
    });
  }

  return (
    <form
      className="stack w-full"
      onSubmit={(event) => {
        event.preventDefault();
        unlock();
      }}
    >
      {!isOpen && why !== undefined && (
        <p className="caution" id={id} role="alert">
          {why}
        </p>
      )}
      {!isOpen && (
        <div className="set-line">
          <input
            ref={field}
            className="field"
            data-passphrase
            type="password"
            autoComplete="off"
            aria-label={i18n.t('connect.passphrase')}
            {...(why !== undefined && { 'aria-describedby': id })}
            aria-invalid={isWrong}
          />
          <button type="submit" className="btn" disabled={isRunning}>
            {i18n.t('connect.unlock')}
          </button>
        </div>
      )}
      <p className="meta" role="status">
        {isOpen && i18n.t('connect.unlocked')}
      </p>
      <p className="meta stop" role="alert">
        {isWrong && i18n.t('connect.wrong')}
        {/* The worker died meanwhile; the passphrase may still be right. */}
        {status.kind === 'failed' && i18n.t('connect.unlockFailed')}
      </p>
    </form>
  );
}

import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { createContext, useContext } from 'react';
import { i18n } from '#i18n';
import { ConfirmedCopy } from './confirmed-copy.tsx';
import { useCopy } from './hooks/use-copy.ts';

/** For copies that need an override each time: the callback that records it. */
export interface CopyGuard {
  onCopy(): void;
}

export const CopyGuardContext = createContext<CopyGuard | null>(null);

/** Null where copying needs no override. */
export const useCopyGuard = (): CopyGuard | null => useContext(CopyGuardContext);

export interface CopyButtonProps {
  label: string;
  text: string;
  /** The row's main result: focus moves here when it arrives. */
  main?: boolean;
}

/** Copies text. "Copied" takes the icon's place for two seconds. */
export function CopyButton({ label, text, main = false }: CopyButtonProps) {
  const guard = useCopyGuard();
  const { isDone, status, copy } = useCopy('copy-button');
  function copyText(): void {
    guard?.onCopy();
    copy(text);
  }
  return (
    <>
      {guard === null ? (
        <button
          type="button"
          className="icon"
          data-small
          data-copy={main || undefined}
          aria-label={label}
          title={status || label}
          onClick={copyText}
        >
          {isDone ? <Check className="good" /> : <Copy />}
        </button>
      ) : (
        <ConfirmedCopy label={i18n.t('copy.copy')} about={label} onCopy={copyText} />
      )}
      <span
        className={guard !== null ? 'meta' : status === '' ? 'sr-only' : 'copied'}
        role="status"
        data-done={isDone || undefined}
      >
        {status}
      </span>
    </>
  );
}

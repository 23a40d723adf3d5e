import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { createContext, useContext, useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { noteError } from '@/lib/platform/error-log';
import { CopyAnyway } from './copy-anyway.tsx';

/** Provided where copying needs an override, each time: the callback that records it. */
export interface CopyGuard {
  onCopy(): void;
}

export const CopyGuardContext = createContext<CopyGuard | null>(null);

/** Null where copying needs no override. */
export const useCopyGuard = (): CopyGuard | null => useContext(CopyGuardContext);

const doneMs = 2000;

export interface CopyButtonProps {
  label: string;
  text: string;
  /** What the row is bought for: focus moves here when it arrives. */
  main?: boolean;
}

/** Copies text. The icon and a live region confirm it. */
export function CopyButton({ label, text, main = false }: CopyButtonProps) {
  const guard = useCopyGuard();
  const [result, setResult] = useState<'none' | 'done' | 'failed'>('none');

  useEffect(() => {
    if (result === 'none') return;
    const timer = setTimeout(() => setResult('none'), doneMs);
    return () => clearTimeout(timer);
  }, [result]);

  const status = { none: '', done: i18n.t('copy.done'), failed: i18n.t('copy.failed') }[result];
  function copy(): void {
    guard?.onCopy();
    navigator.clipboard.writeText(text).then(
      () => setResult('done'),
      (error: unknown) => {
        noteError(error, 'copy-button');
        setResult('failed');
      },
    );
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
          onClick={copy}
        >
          {result === 'done' ? <Check className="good" /> : <Copy />}
        </button>
      ) : (
        <CopyAnyway label={i18n.t('copy.copy')} about={label} onCopy={copy} />
      )}
      <span className={guard === null ? 'sr-only' : 'meta'} role="status">
        {status}
      </span>
    </>
  );
}

import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { createContext, useContext, useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { noteError } from '@/lib/platform/error-log';

/**
 * Provided where copying needs an override: how copy buttons are labelled, and the callback that records the override.
 */
export interface CopyGuard {
  /** "Copy email" → "Copy email anyway". */
  labelOf(label: string): string;
  onCopy(): void;
}

export const CopyGuardContext = createContext<CopyGuard | null>(null);

/** Null where copying needs no override. */
export const useCopyGuard = (): CopyGuard | null => useContext(CopyGuardContext);

const doneMs = 2000;

/** Copies text. The icon and a live region confirm it. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const guard = useCopyGuard();
  const words = guard?.labelOf(label) ?? label;
  const [result, setResult] = useState<'none' | 'done' | 'failed'>('none');

  useEffect(() => {
    if (result === 'none') return;
    const timer = setTimeout(() => setResult('none'), doneMs);
    return () => clearTimeout(timer);
  }, [result]);

  const status = { none: '', done: i18n.t('copy.done'), failed: i18n.t('copy.failed') }[result];
  return (
    <>
      <button
        type="button"
        className="icon"
        data-small
        aria-label={words}
        title={status || words}
        onClick={() => {
          guard?.onCopy();
          navigator.clipboard.writeText(text).then(
            () => setResult('done'),
            (error: unknown) => {
              noteError(error, 'copy-button');
              setResult('failed');
            },
          );
        }}
      >
        {result === 'done' ? <Check className="good" /> : guard === null ? <Copy /> : <ShieldAlert className="stop" />}
      </button>
      <span className="sr-only" role="status">
        {status}
      </span>
    </>
  );
}

import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { logError } from '@/lib/platform/error-log';

export interface Copying {
  isDone: boolean;
  /** The last press's result, for two seconds; empty otherwise. */
  status: string;
  copy(text: string): void;
}

const doneMs = 2000;

/** Copies text and shows the result briefly. `where`: the place, for the error log. */
export function useCopy(where: string): Copying {
  const [result, setResult] = useState<'none' | 'done' | 'failed'>('none');
  useEffect(() => {
    if (result === 'none') return;
    const timer = setTimeout(() => setResult('none'), doneMs);
    return () => clearTimeout(timer);
  }, [result]);
  return {
    isDone: result === 'done',
    status: { none: '', done: i18n.t('copy.done'), failed: i18n.t('copy.failed') }[result],
    copy(text) {
      navigator.clipboard.writeText(text).then(
        () => setResult('done'),
        (error: unknown) => {
          logError(error, where);
          setResult('failed');
        },
      );
    },
  };
}

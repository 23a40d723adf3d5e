import { useEffect, useState } from 'react';
import { logAs } from '@/lib/platform/error-log';
import { type Manner, readModel, rewrite } from '@/lib/write/rewriter';

export interface Rewriter {
  /** False where the browser has no model, or the setting is off. */
  isThere: boolean;
  /** Null if the model gave no usable answer. */
  rewrite(sentence: string, manner: Manner): Promise<string | null>;
}

/** "Shorter" and "Kinder", by the browser's own model, asked for at run time. */
export function useRewriter(isOn: boolean): Rewriter {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let isOver = false;
    if (!isOn) return setThere(false);
    void readModel()
      .catch(logAs('rewriter', null))
      .then((model) => {
        if (!isOver) setThere(model !== null);
      });
    return () => {
      isOver = true;
    };
  }, [isOn]);
  return { isThere, rewrite };
}

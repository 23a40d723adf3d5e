import { useEffect, useRef, useState } from 'react';
import type { UnsavedSaver } from '@/lib/messaging/keep-unsaved';
import type { UnsavedKind, UnsavedTexts } from '@/lib/messaging/unsaved';
import { logAs } from '@/lib/platform/error-log';

export interface UnsavedText {
  /** Null without unsaved text; undefined while loading. */
  texts: UnsavedTexts | null | undefined;
  /** Null erases it: it was saved, submitted or cancelled. */
  write(texts: UnsavedTexts | null): void;
}

/**
 * Unsaved text about a subject, kept when the screen, panel or tab changes. Give the calling component a React `key` of the subject. Its storage loads after the first
 * paint.
 */
export function useUnsavedText(kind: UnsavedKind, subjectKey: string): UnsavedText {
  const [texts, setTexts] = useState<UnsavedTexts | null>();
  const saver = useRef<UnsavedSaver>(null);
  const early = useRef<UnsavedTexts | null>(undefined);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const { keepUnsaved } = await import('@/lib/messaging/keep-unsaved');
      if (isOver && early.current === undefined) return;
      const saved = keepUnsaved(kind, subjectKey, setTexts);
      if (early.current !== undefined) saved.write(early.current);
      if (isOver) return saved.stop();
      saver.current = saved;
    };
    void load().catch(logAs('use-unsaved-text'));
    return () => {
      isOver = true;
      saver.current?.stop();
    };
  }, [kind, subjectKey]);
  return {
    texts,
    write(next) {
      setTexts(next);
      if (saver.current === null) early.current = next;
      else saver.current.write(next);
    },
  };
}

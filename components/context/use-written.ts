import { useEffect, useRef, useState } from 'react';
import type { WrittenSaver, WrittenTexts } from '@/lib/messaging/save-written';
import type { WrittenKind } from '@/lib/messaging/written';
import { noted } from '@/lib/platform/error-log';

export interface Written {
  /** Null if nothing is being written; undefined until that is known. */
  texts: WrittenTexts | null | undefined;
  /** Null erases it: it was saved, submitted or cancelled. */
  write(texts: WrittenTexts | null): void;
}

/**
 * What is being written about a subject, and was left when the screen, the panel or the browser's tab changed. Key the caller by subject.
 * What stores it is loaded after the first paint.
 */
export function useWritten(kind: WrittenKind, subjectKey: string): Written {
  const [texts, setTexts] = useState<WrittenTexts | null>();
  const saver = useRef<WrittenSaver>(null);
  /** Written before the saver was loaded. */
  const early = useRef<WrittenTexts | null>(undefined);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      const { saveWritten } = await import('@/lib/messaging/save-written');
      if (isOver && early.current === undefined) return;
      const saved = saveWritten(kind, subjectKey, setTexts);
      if (early.current !== undefined) saved.write(early.current);
      if (isOver) return saved.stop();
      saver.current = saved;
    };
    void load().catch(noted('use-written'));
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

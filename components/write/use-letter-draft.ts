import { liveQuery } from 'dexie';
import { useEffect, useRef, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { LetterText } from '@/lib/database/schema/letter-rows';
import { keepText, type TextKeeper, type TextStore } from '@/lib/messaging/keep-text';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';
import { readLetter } from '@/lib/write/letters';

export interface LetterDraft {
  /** Null without a draft; undefined while loading. */
  text: LetterText | null | undefined;
  /** The last change could not be stored and is only on this screen. */
  hasFailed: boolean;
  write(text: LetterText | null): void;
  /** Stores pending changes before another tab comes to the front. */
  flush(): void;
}

/** The draft to a person, stored while it is typed, shared by all windows. Key the caller by subject. */
export function useLetterDraft(subject: Subject): LetterDraft {
  const { db } = usePanel();
  const [text, setText] = useState<LetterText | null>();
  const [hasFailed, setFailed] = useState(false);
  const keeper = useRef<TextKeeper<LetterText>>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal subject is another object after each reading of the page.
  useEffect(() => {
    const kept = keepText(letterStore(db, subject, setFailed), 'letter-draft', setText);
    keeper.current = kept;
    return kept.stop;
  }, [db, subject.key]);
  return {
    text,
    hasFailed,
    write(next) {
      setText(next);
      keeper.current?.write(next);
    },
    flush: () => keeper.current?.flush(),
  };
}

function letterStore(
  db: SidenoteDatabase,
  subject: Subject,
  onFailure: (hasFailed: boolean) => void,
): TextStore<LetterText> {
  const read = async (): Promise<LetterText | null> => {
    const row = await readLetter(db, subject);
    if (row === null) return null;
    const { id: _id, at: _at, ...text } = row;
    return text;
  };
  let writing = 0;
  return {
    read,
    async write(letter, isFirst) {
      writing += 1;
      try {
        await sendMessage('saveLetter', { subject, letter, isFirst });
        onFailure(false);
      } catch (error) {
        onFailure(true);
        throw error;
      } finally {
        writing -= 1;
      }
    },
    watch(onChange) {
      let isFirst = true;
      const subscription = liveQuery(async () => read()).subscribe({
        next(text) {
          // The first row is what `read` returned. During our own write, the row is older than the field.
          if (!isFirst && writing === 0) onChange(text);
          isFirst = false;
        },
        error: logAs('letter-draft'),
      });
      return () => subscription.unsubscribe();
    },
  };
}

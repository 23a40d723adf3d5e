import { useEffect, useState } from 'react';
import { loadable } from '@/components/ui/mount/loadable';
import { Loading } from '@/components/ui/row';
import { letters } from '@/lib/messaging/panel-state';
import { readCurrentWindowId } from '@/lib/platform/browser/panel';
import { logAs } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';
import type { WriteViewProps } from './write-view.tsx';

/** Opens a letter to a person in this window's panel, where it stays while the tab moves on. */
export function openLetter(subject: Subject): void {
  void setLetter(subject).catch(logAs('open-letter'));
}

async function setLetter(subject: Subject | null): Promise<void> {
  const windowId = await readCurrentWindowId();
  if (windowId === null) return;
  await (subject === null ? letters.forget(windowId) : letters.write(windowId, subject));
}

/** The addressee of the letter open in this window's panel; null without one, undefined until it is read. */
export function useOpenLetter(): { subject: Subject | null | undefined; close(): void } {
  const [subject, setSubject] = useState<Subject | null>();
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    void readCurrentWindowId()
      .then(async (windowId) => {
        if (isOver) return;
        if (windowId === null) return setSubject(null);
        let hasChanged = false;
        stop = letters.watch((id, person) => {
          if (id !== String(windowId)) return;
          hasChanged = true;
          setSubject(person);
        });
        const read = await letters.read(windowId);
        if (!isOver && !hasChanged) setSubject(read);
      })
      .catch((error: unknown) => {
        logAs('open-letter')(error);
        setSubject(null);
      });
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return { subject, close: () => void setLetter(null).catch(logAs('open-letter')) };
}

/** The letter to one person. Key it by subject. */
export const WriteView = loadable<WriteViewProps>(
  async () => (await import('./write-view.tsx')).WriteView,
  <Loading />,
);

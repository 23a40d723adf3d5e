import { useCallback, useEffect, useState } from 'react';
import { ask } from '@/lib/messaging/ask';
import type { PageSubject } from '@/lib/messaging/protocol';
import { watchPushes } from '@/lib/messaging/push';
import { readCurrentWindowId } from '@/lib/platform/panel';
import { usePanelWorld } from './panel-context.tsx';

export type PageView =
  | { kind: 'reading' }
  | { kind: 'unanswered' }
  | { kind: 'page'; page: PageSubject; windowId: number | null };

/** Whom this window's active tab is about, now and after every move. Asking it sends nothing to the service. */
export function usePageSubject(): { view: PageView; readAgain(): void } {
  const { orders } = usePanelWorld();
  const [view, setView] = useState<PageView>({ kind: 'reading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again.
  useEffect(() => {
    let isCurrent = true;
    let stop = () => {};

    async function follow(): Promise<void> {
      const windowId = await readCurrentWindowId();
      if (!isCurrent) return;
      let wasTold = false;
      stop = watchPushes((message) => {
        if (message.kind === 'order-refused') {
          orders.noteEnd(message.orderKey, { failure: message.failure, at: Date.now() });
          return;
        }
        const { page } = message;
        if (page.windowId !== windowId) return;
        wasTold = true;
        setView({ kind: 'page', page, windowId });
      });
      const page = await ask('subject', { windowId });
      // A push is newer than the answer it overtook.
      if (isCurrent && !wasTold) setView({ kind: 'page', page, windowId });
    }

    follow().catch(() => {
      if (isCurrent) setView((before) => (before.kind === 'page' ? before : { kind: 'unanswered' }));
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [attempt, orders]);

  const readAgain = useCallback(() => {
    setView({ kind: 'reading' });
    setAttempt((count) => count + 1);
  }, []);
  return { view, readAgain };
}

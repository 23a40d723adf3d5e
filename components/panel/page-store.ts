import { createStore } from 'zustand/vanilla';
import type { OrderStore } from '@/components/context/order-store';
import type { PageSubject } from '@/lib/messaging/protocol';
import { watchPushes } from '@/lib/messaging/push';
import { sendMessage } from '@/lib/messaging/send-message';
import { readCurrentWindowId } from '@/lib/platform/browser/panel';
import { notedAs, noteError } from '@/lib/platform/error-log';

export type PageView =
  | { kind: 'reading' }
  | { kind: 'unanswered' }
  | { kind: 'page'; page: PageSubject; windowId: number | null };

/**
 * The subject of this window's active tab, updated as tabs and addresses change. Lives as long as the page and starts
 * before the first render; waiting for the first frame would show known data 20% later. Sends nothing to the service.
 */
export function createPageStore(orders: Pick<OrderStore, 'noteEnd'>) {
  const store = createStore<{ view: PageView }>(() => ({ view: { kind: 'reading' } }));
  const show = (view: PageView): void => store.setState({ view });

  async function read(windowId: number | null): Promise<void> {
    const before = store.getState().view;
    try {
      const page = await sendMessage('subject', { windowId });
      // A push that arrived meanwhile is newer than this response.
      if (store.getState().view === before) show({ kind: 'page', page, windowId });
    } catch (error) {
      noteError(error, 'page-store');
      if (store.getState().view.kind !== 'page') show({ kind: 'unanswered' });
    }
  }

  return {
    subscribe: store.subscribe,
    read: (): PageView => store.getState().view,

    /** Returns a function that stops it. */
    follow(): () => void {
      let stop: (() => void) | null = () => {};
      async function begin(): Promise<void> {
        const windowId = await readCurrentWindowId().catch(notedAs('page-store', null));
        if (stop === null) return;
        stop = watchPushes((message) => {
          if (message.kind === 'order-refused') {
            orders.noteEnd(message.orderKey, { failure: message.failure, at: Date.now() });
          } else if (message.page.windowId === windowId) {
            show({ kind: 'page', page: message.page, windowId });
          }
        });
        await read(windowId);
      }
      void begin();
      return () => {
        stop?.();
        stop = null;
      };
    },

    readAgain(): void {
      show({ kind: 'reading' });
      void readCurrentWindowId().catch(notedAs('page-store', null)).then(read);
    },
  };
}
export type PageStore = ReturnType<typeof createPageStore>;

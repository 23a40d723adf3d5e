import { noted } from '@/lib/platform/error-log';
import { browser } from './browser.ts';

/** The permission is optional: until a person grants it there is no `browser.notifications`, in some browsers not even then without a new start. */
export async function canNotify(): Promise<boolean> {
  return browser.permissions.contains({ permissions: ['notifications'] });
}

/** Shows the browser's own question. Call it directly in a click, before any await: the right to ask ends there. */
export async function requestNotifications(): Promise<boolean> {
  return browser.permissions.request({ permissions: ['notifications'] });
}

export interface Notice {
  /** The same id again replaces what is shown. */
  id: string;
  title: string;
  message: string;
}

/** Nothing where it is not granted, and nothing where the system refuses: a notice is never all there is of something. */
export async function notify({ id, title, message }: Notice): Promise<void> {
  if (!(await canNotify())) return;
  const iconUrl = browser.runtime.getURL('icon/128.png');
  await notifications()?.create(id, { type: 'basic', iconUrl, title, message }).catch(noted('notifications'));
}

/**
 * Tells of a press on a notice, which it also takes away. Register before the first await: a press may start the worker.
 * Granted while the worker lives, it is listened to from then on. Returns its stop.
 */
export function watchNotificationClicks(onClick: (id: string) => void): () => void {
  const clicked = (id: string): void => {
    void notifications()?.clear(id).catch(noted('notifications'));
    onClick(id);
  };
  const listen = (): void => {
    const seen = notifications()?.onClicked;
    if (seen !== undefined && !seen.hasListener(clicked)) seen.addListener(clicked);
  };
  listen();
  browser.permissions.onAdded.addListener(listen);
  return () => {
    browser.permissions.onAdded.removeListener(listen);
    notifications()?.onClicked.removeListener(clicked);
  };
}

/** The polyfill's types say that it is always there. */
function notifications(): typeof browser.notifications | undefined {
  return browser.notifications;
}

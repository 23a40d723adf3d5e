import { logAs } from '@/lib/platform/error-log';
import { browser } from './browser.ts';

/** The permission is optional: `browser.notifications` does not exist until it is granted, in some browsers until the next start. */
export async function canNotify(): Promise<boolean> {
  return browser.permissions.contains({ permissions: ['notifications'] });
}

/** Shows the browser's permission prompt. Call it directly in a click, before any await: the user gesture ends there. */
export async function requestNotifications(): Promise<boolean> {
  return browser.permissions.request({ permissions: ['notifications'] });
}

export interface Notice {
  /** A notice with the same id replaces the one that is shown. */
  id: string;
  title: string;
  message: string;
}

/** Does nothing without the permission: a notice is never the only place of a fact. */
export async function notify({ id, title, message }: Notice): Promise<void> {
  if (!(await canNotify())) return;
  const iconUrl = browser.runtime.getURL('icon/128.png');
  await notifications()?.create(id, { type: 'basic', iconUrl, title, message }).catch(logAs('notifications'));
}

/** Reports a click on a notice, and clears it. Register before the first await: a click may start the worker. Returns its stop. */
export function watchNotificationClicks(onClick: (id: string) => void): () => void {
  const clicked = (id: string): void => {
    void notifications()?.clear(id).catch(logAs('notifications'));
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

/** The polyfill's types declare it as always present. */
function notifications(): typeof browser.notifications | undefined {
  return browser.notifications;
}

import { browser } from '@/lib/platform/browser/browser';
import { noted } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';

/**
 * Whom each panel shows, as the panel itself says with every change: the worker compares it with an order right before it takes it. In
 * session storage, by a panel's own id, until the panel closes.
 */
export const showingPrefix = 'showing:';

type Shows = Pick<Subject, 'kind' | 'key'>;

/** What one panel says. */
export interface Showing {
  /** Null for nobody, or a list. */
  say(subject: Subject | null): void;
  /** The panel's id, once the last change has been stored; null if it has never shown anybody. */
  place(): Promise<string | null>;
}

export function createShowing(): Showing {
  const id = crypto.randomUUID();
  const key = `${showingPrefix}${id}`;
  let announced: Promise<unknown> | null = null;
  return {
    say(subject) {
      if (announced === null) addEventListener('pagehide', () => void browser.storage.session.remove(key));
      const value: Shows | null = subject === null ? null : { kind: subject.kind, key: subject.key };
      announced = (
        value === null ? browser.storage.session.remove(key) : browser.storage.session.set({ [key]: value })
      ).catch(noted('showing'));
    },
    async place() {
      if (announced === null) return null;
      await announced;
      return id;
    },
  };
}

/**
 * Whether the panel that an order came from shows somebody else by now. A person's order may come from a company's list, and a company's
 * from a person's row; a panel that has closed contradicts nothing.
 */
export async function isShownElse(panelId: string, subject: Shows): Promise<boolean> {
  const key = `${showingPrefix}${panelId}`;
  const { [key]: shown } = await browser.storage.session.get(key);
  if (typeof shown !== 'object' || shown === null || !('kind' in shown) || !('key' in shown)) return false;
  return shown.kind === subject.kind && shown.key !== subject.key;
}

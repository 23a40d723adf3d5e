import { browser } from '@/lib/platform/browser/browser';
import { noted } from '@/lib/platform/error-log';
import { type PageSubject, panelSubjectOf } from '@/lib/subjects/page-subject';
import type { Subject } from '@/lib/subjects/subject';

/**
 * Whom each panel shows, as the panel itself says with every change: the worker compares it with an order right before it takes it. In
 * session storage, by a panel's own id, until the panel closes.
 */
export const showingPrefix = 'showing:';

type Shows = Pick<Subject, 'kind' | 'key'>;

interface Said {
  /** Null for nobody, or a list. */
  subject: Subject | null;
  /** The page that the panel was on, as a text to compare. */
  on: string | null;
}

/** What one panel says. */
export interface Showing {
  /** `page`: what its window shows; null while that is read. */
  say(subject: Subject | null, page: PageSubject | null): void;
  /** The panel's id, once the last change has been stored; null if it has never said anything. */
  place(): Promise<string | null>;
}

export function createShowing(): Showing {
  const id = crypto.randomUUID();
  const key = `${showingPrefix}${id}`;
  let announced: Promise<unknown> | null = null;
  return {
    say(subject, page) {
      if (announced === null) addEventListener('pagehide', () => void browser.storage.session.remove(key));
      const said: Said = { subject, on: page && placeOf(page) };
      announced = browser.storage.session.set({ [key]: said }).catch(noted('showing'));
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
  const { [key]: said } = await browser.storage.session.get(key);
  const shown = isSaid(said) ? said.subject : null;
  return shown !== null && shown.kind === subject.kind && shown.key !== subject.key;
}

/**
 * Who is in the open panels of a window, for a shortcut: usually one. A panel says more than the page, where somebody was opened in it from
 * a list. What it said on another page counts no more.
 */
export async function readShownIn(page: PageSubject): Promise<Subject[]> {
  const all = Object.entries(await browser.storage.session.get(null));
  const here = placeOf(page);
  const said = all.flatMap(([key, value]) =>
    key.startsWith(showingPrefix) && isSaid(value) && value.on === here ? [value.subject] : [],
  );
  const shown = said.length > 0 ? said : [panelSubjectOf(page)];
  return [...new Map(shown.flatMap((subject) => (subject === null ? [] : [[subject.key, subject]]))).values()];
}

function placeOf({ windowId, tabId, subject, pinned, shown }: PageSubject): string {
  const wanted = shown?.kind === 'subject' ? shown.subject.key : (shown?.kind ?? null);
  return JSON.stringify([windowId, tabId, subject?.key ?? null, pinned?.key ?? null, wanted]);
}

/** Only our own panels write it; this catches a value of another version. */
function isSaid(value: unknown): value is Said {
  return typeof value === 'object' && value !== null && 'subject' in value && 'on' in value;
}

import { browser } from '@/lib/platform/browser/browser';
import { noted, notedAs } from '@/lib/platform/error-log';
import { longest } from '@/lib/platform/longest';
import { type UnsavedKind, unsavedKey, unsavedPrefix } from './unsaved.ts';

/** The contents of the fields, in their order. */
export type UnsavedTexts = readonly string[];

interface Stored {
  at: number;
  texts: UnsavedTexts;
}

/** As many as fit in session storage (10 MB); the oldest are dropped. */
const mostStored = 100;
const pauseMs = 200;

export interface UnsavedSaver {
  /** Stored after a short pause; null (saved or cancelled) at once. */
  write(texts: UnsavedTexts | null): void;
  /** Stores what is pending, and watches no longer. */
  stop(): void;
}

/**
 * Keeps one unsaved text. `onText` gets what is stored, unless the user typed first, and each change by another window or the worker; null
 * if erased.
 */
export function keepUnsaved(
  kind: UnsavedKind,
  subjectKey: string,
  onText: (texts: UnsavedTexts | null) => void,
): UnsavedSaver {
  const key = unsavedKey(kind, subjectKey);
  let latest: UnsavedTexts | null = null;
  /** Read, typed or changed: an earlier read that ends later is ignored. */
  let isTouched = false;
  let hasStored = false;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function cancelPending(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }
  function flush(): void {
    if (timer === null) return;
    cancelPending();
    void store(key, latest, hasStored).catch(noted('keep-unsaved'));
    hasStored = true;
  }
  function onChanged(changes: Record<string, { newValue?: unknown }>, area: string): void {
    const change = changes[key];
    if (area !== 'session' || change === undefined) return;
    const texts = readStored(change.newValue);
    // Our own late change must not undo later typing; a text erased elsewhere is gone.
    if (isTouched && (texts === null ? latest === null : timer !== null || isSame(texts, latest))) return;
    cancelPending();
    isTouched = true;
    latest = texts;
    onText(texts);
  }

  browser.storage.onChanged.addListener(onChanged);
  // A closing page has no time for the pause.
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  void browser.storage.session
    .get(key)
    .then(({ [key]: value }) => readStored(value))
    .catch(notedAs('keep-unsaved', null))
    .then((texts) => {
      if (isTouched) return;
      isTouched = true;
      latest = texts;
      onText(texts);
    });

  return {
    write(texts) {
      isTouched = true;
      latest = texts;
      cancelPending();
      timer = setTimeout(flush, pauseMs);
      if (texts === null) flush();
    },
    stop() {
      flush();
      browser.storage.onChanged.removeListener(onChanged);
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    },
  };
}

async function store(key: string, texts: UnsavedTexts | null, isCounted: boolean): Promise<void> {
  if (texts === null) return browser.storage.session.remove(key);
  const value: Stored = { at: Date.now(), texts: texts.map((text) => text.slice(0, longest.draftBody)) };
  await browser.storage.session.set({ [key]: value });
  if (isCounted) return;
  const byAge = Object.entries(await readAll()).toSorted(([, one], [, other]) => other.at - one.at);
  if (byAge.length > mostStored) await browser.storage.session.remove(byAge.slice(mostStored).map(([old]) => old));
}

async function readAll(): Promise<Record<string, Stored>> {
  const all = Object.entries(await browser.storage.session.get(null));
  return Object.fromEntries(
    all.flatMap(([key, value]) => (key.startsWith(unsavedPrefix) && isStored(value) ? [[key, value]] : [])),
  );
}

const readStored = (value: unknown): UnsavedTexts | null => (isStored(value) ? value.texts : null);

/** Only our pages write it. A schema library would burden the panel's first load. */
function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null || !('texts' in value) || !('at' in value)) return false;
  const { at, texts } = value;
  return typeof at === 'number' && Array.isArray(texts) && texts.every((text) => typeof text === 'string');
}

const isSame = (one: UnsavedTexts, other: UnsavedTexts | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

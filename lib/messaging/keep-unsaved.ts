import { noted, notedAs } from '@/lib/platform/error-log';
import { longest } from '@/lib/platform/longest';
import { type UnsavedKind, type UnsavedTexts, unsaved, unsavedId } from './unsaved.ts';

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
  const id = unsavedId(kind, subjectKey);
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
    void store(id, latest, hasStored).catch(noted('keep-unsaved'));
    hasStored = true;
  }
  const stopWatching = unsaved.watch((changed, value) => {
    if (changed !== id) return;
    const texts = value?.texts ?? null;
    // Our own late change must not undo later typing; a text erased elsewhere is gone.
    if (isTouched && (texts === null ? latest === null : timer !== null || isSame(texts, latest))) return;
    cancelPending();
    isTouched = true;
    latest = texts;
    onText(texts);
  });

  // A closing page has no time for the pause.
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  void unsaved
    .read(id)
    .catch(notedAs('keep-unsaved', null))
    .then((stored) => {
      if (isTouched) return;
      const texts = stored?.texts ?? null;
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
      stopWatching();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    },
  };
}

async function store(id: string, texts: UnsavedTexts | null, isCounted: boolean): Promise<void> {
  if (texts === null) return unsaved.forget(id);
  await unsaved.write(id, { at: Date.now(), texts: texts.map((text) => text.slice(0, longest.draftBody)) });
  if (isCounted) return;
  const byAge = [...(await unsaved.readAll())].toSorted(([, one], [, other]) => other.at - one.at);
  if (byAge.length > mostStored) await unsaved.forget(...byAge.slice(mostStored).map(([old]) => old));
}

const isSame = (one: UnsavedTexts, other: UnsavedTexts | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

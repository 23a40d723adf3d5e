import { logAs } from '@/lib/platform/error-log';

const pauseMs = 200;

/** Where a text is kept while it is typed. */
export interface TextStore<Text> {
  read(): Promise<Text | null>;
  /** `isFirst`: nothing was stored by this keeper before. */
  write(text: Text | null, isFirst: boolean): Promise<void>;
  /** Reports each change by any window; null if erased. Returns its stop. */
  watch(onChange: (text: Text | null) => void): () => void;
}

export interface TextKeeper<Text> {
  /** Stored after a short pause; null (saved or cancelled) at once. */
  write(text: Text | null): void;
  /** Stores what is pending, now. */
  flush(): void;
  /** The same, and watches no longer. */
  stop(): void;
}

/**
 * Keeps one text. `onText` gets what is stored, unless the user typed first, and each change by another window or the worker; null if
 * erased. `where` is its name in the error log.
 */
export function keepText<Text>(
  store: TextStore<Text>,
  where: string,
  onText: (text: Text | null) => void,
): TextKeeper<Text> {
  let latest: Text | null = null;
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
    const hadStored = hasStored;
    hasStored = latest !== null;
    void store.write(latest, !hadStored).catch((error: unknown) => {
      // The next one is again the first.
      hasStored = hadStored;
      logAs(where)(error);
    });
  }
  const stopWatching = store.watch((text) => {
    // Our own late change must not undo later typing; a text erased elsewhere is gone, but not one that was never stored.
    if (isTouched && (text === null ? !hasStored : timer !== null || isSame(text, latest))) return;
    cancelPending();
    isTouched = true;
    latest = text;
    hasStored = text !== null;
    onText(text);
  });

  // A closing page has no time for the pause.
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  void store
    .read()
    .catch((error: unknown) => {
      logAs(where)(error);
      return null;
    })
    .then((text) => {
      if (isTouched) return;
      isTouched = true;
      latest = text;
      hasStored = text !== null;
      onText(text);
    });

  return {
    write(text) {
      isTouched = true;
      latest = text;
      cancelPending();
      timer = setTimeout(flush, pauseMs);
      if (text === null) flush();
    },
    flush,
    stop() {
      flush();
      stopWatching();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    },
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Which page imports into a list: the browser releases the lock when that page closes, reloads or crashes. */
const nameOf = (listId: string) => `import-${listId}`;
const locksOf = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

/** Holds the lock until `over` settles, whatever its outcome. */
export function holdImportLock(listId: string, over: Promise<unknown>): void {
  const settled = over.then(
    () => undefined,
    // The page that runs the import reports its failure.
    () => undefined,
  );
  void locksOf()?.request(nameOf(listId), () => settled);
}

/** Resolves once no page is importing into the list; rejects when aborted before. */
export async function noImportRuns(listId: string, signal: AbortSignal): Promise<void> {
  await locksOf()?.request(nameOf(listId), { mode: 'shared', signal }, () => undefined);
  signal.throwIfAborted();
}

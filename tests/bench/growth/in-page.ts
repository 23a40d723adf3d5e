/** What runs in the workspace's page while pages are bought. Functions are sent as their text: each stands alone. */

declare const chrome: { runtime: { sendMessage(message: unknown): Promise<unknown> } };

export async function sendMessage({ name, payload }: { name: string; payload: unknown }): Promise<{ id: string }> {
  const reply = await chrome.runtime.sendMessage({ kind: 'message', name, payload });
  const { ok, answer, failure } = reply as { ok: boolean; answer: { id: string }; failure?: unknown };
  if (!ok) throw new Error(`${name}: ${JSON.stringify(failure)}`);
  return answer;
}

export interface Bought {
  /** From the click's message to its answer, when everything is stored. */
  settledMs: number;
  /** From the message to the frame that shows another count of results. */
  shownMs: number;
  /** Of that, what the request took. */
  requestMs: number;
}

/** Orders one page and waits until it is stored and on screen. */
export async function buyPage(payload: unknown): Promise<Bought> {
  const shown = () => document.querySelector('.results-shown')?.textContent;
  const before = shown();
  const startMs = performance.now();
  const onScreen = new Promise<number>((resolve) => {
    const look = (): void => {
      if (shown() !== before) resolve(performance.now() - startMs);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const reply = await chrome.runtime.sendMessage({ kind: 'message', name: 'enrich', payload });
  const settledMs = performance.now() - startMs;
  const { ok, answer } = reply as { ok: boolean; answer?: { outcome: string } };
  if (!ok || answer?.outcome !== 'found') throw new Error(`Not bought: ${JSON.stringify(reply)}`);
  const shownMs = await onScreen;

  const opening = indexedDB.open('sidenote-data');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const reading = opening.result.transaction('requests').objectStore('requests').openCursor(null, 'prev');
  await new Promise((resolve) => {
    reading.onsuccess = resolve;
  });
  opening.result.close();
  return { settledMs, shownMs, requestMs: reading.result?.value.elapsedMs };
}

/** Asks for something and measures until the answer. */
export async function timeAsk(message: { name: string; payload: unknown }): Promise<number> {
  const startMs = performance.now();
  const reply = await chrome.runtime.sendMessage({ kind: 'message', ...message });
  const { ok } = reply as { ok: boolean };
  if (!ok) throw new Error(`${message.name}: ${JSON.stringify(reply)}`);
  return performance.now() - startMs;
}

/** The subject keys of a page of the search. */
export async function readKeys(id: string): Promise<string[]> {
  const opening = indexedDB.open('sidenote-data');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const reading = opening.result.transaction('searchPages').objectStore('searchPages').get(id);
  await new Promise((resolve) => {
    reading.onsuccess = resolve;
  });
  opening.result.close();
  return reading.result.keys;
}

/** Rows of one store. */
export interface Copies {
  store: string;
  /** As JSON, in which `#@@` stands for the number of the copy. */
  rows: string;
  /** How many copies of the rows are written. */
  count: number;
}

/** Writes copies of some rows past the extension's code, so that few of them have to be sent to the page. */
export async function putCopies({ store, rows, count }: Copies): Promise<void> {
  const opening = indexedDB.open('sidenote-data');
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = () => reject(opening.error);
  });
  const atOnce = 20;
  for (let from = 0; from < count; from += atOnce) {
    const transaction = opening.result.transaction(store, 'readwrite');
    for (let copy = from; copy < Math.min(count, from + atOnce); copy++) {
      for (const row of JSON.parse(rows.replaceAll('#@@', String(copy)))) transaction.objectStore(store).put(row);
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
  }
  opening.result.close();
}

/** What runs in pages of the extension while its panel is measured. Functions are sent as their text: each stands alone. */

/** All from the start of the panel's navigation, in milliseconds. */
export interface Opening {
  /** The awaited words have been painted. */
  shownMs: number;
  /** The page was parsed and its own modules had run. */
  loadedMs: number;
  /** The first frame that had anything to show. */
  firstFrameMs: number;
}

/** Only what is called here. The polyfilled types know no side panel. */
declare const chrome: {
  runtime: {
    getContexts(filter: { contextTypes: string[] }): Promise<unknown[]>;
    sendMessage(message: unknown): Promise<{ ok: boolean }>;
  };
  sidePanel: {
    setOptions(options: { path?: string; enabled: boolean }): Promise<void>;
    open(options: { windowId: number }): Promise<void>;
  };
  tabs: {
    query(filter: { url: string }): Promise<{ id: number }[]>;
    update(tabId: number, how: { active: boolean }): Promise<void>;
  };
  windows: { getCurrent(): Promise<{ id: number }> };
};

/** In the panel, before its own scripts: tells the page that opened it when the words stood on the screen. */
export function watchWords(awaited: Readonly<Record<string, readonly string[]>>): void {
  // Before the opener gives up, which cannot see the panel.
  const lostMs = 15_000;
  const words = awaited[location.pathname] ?? ['?'];
  let firstFrameMs = Number.NaN;
  const look = (): void => {
    const text = document.body?.textContent ?? '';
    if (Number.isNaN(firstFrameMs) && text.trim() !== '') firstFrameMs = performance.now();
    if (!words.every((word) => text.includes(word))) return void requestAnimationFrame(look);
    // After the frame was painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const shownMs = performance.now();
      const [navigation] = performance.getEntriesByType('navigation');
      const loadedMs = (navigation as PerformanceNavigationTiming).domContentLoadedEventEnd;
      new BroadcastChannel('bench').postMessage({ shownMs, loadedMs, firstFrameMs });
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
  setTimeout(() => new BroadcastChannel('bench').postMessage({ text: document.body?.textContent ?? '' }), lostMs);
}

export interface ToOpen {
  page: string;
  isWorkerAlive: boolean;
}

/** In a page behind the active tab. The browser takes what the protocol evaluates for a person's click. */
export async function openOnce({ page, isWorkerAlive }: ToOpen): Promise<Opening> {
  const contexts = (kind: string) => chrome.runtime.getContexts({ contextTypes: [kind] });
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const { id: windowId } = await chrome.windows.getCurrent();
  await chrome.sidePanel.setOptions({ path: page, enabled: true });
  await pause(200);
  if ((await contexts('BACKGROUND')).length !== (isWorkerAlive ? 1 : 0))
    throw new Error(`The worker is ${isWorkerAlive ? 'dead' : 'alive'}`);
  const channel = new BroadcastChannel('bench');
  const opening = await new Promise<Opening>((resolve, reject) => {
    channel.onmessage = ({ data }: MessageEvent<Opening | { text: string }>) =>
      'text' in data ? reject(new Error(`${page} shows: ${data.text}`)) : resolve(data);
    setTimeout(() => reject(new Error(`${page} did not show what was awaited`)), 20_000);
    chrome.sidePanel.open({ windowId }).catch(reject);
  });
  channel.close();
  await chrome.sidePanel.setOptions({ enabled: false });
  while ((await contexts('SIDE_PANEL')).length > 0) await pause(20);
  return opening;
}

/** Throws where the extension refuses. Wakes the worker, and waits until it has done what it does at its start. */
export async function sendToWorker({ name, payload }: { name: string; payload: unknown }): Promise<void> {
  const reply = await chrome.runtime.sendMessage({ kind: 'message', name, payload });
  if (!reply.ok) throw new Error(`${name} was refused: ${JSON.stringify(reply)}`);
}

/** What the extension opens at its install stands in front of the page. */
export async function bringToFront(url: string): Promise<void> {
  const [tab] = await chrome.tabs.query({ url });
  if (tab === undefined) throw new Error(`No tab is at ${url}`);
  await chrome.tabs.update(tab.id, { active: true });
}

export async function readConnectionId(): Promise<string> {
  const opening = indexedDB.open('sidenote-data');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const reading = opening.result.transaction('settings').objectStore('settings').get('connection');
  await new Promise((resolve) => {
    reading.onsuccess = resolve;
  });
  opening.result.close();
  return reading.result.value.connectionId;
}

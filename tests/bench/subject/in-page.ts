/** What runs in pages of the extension while subjects change. Functions are sent as their text: each stands alone. */

/** Somebody to move to: the path of the page, the heading, and the facts that nobody else has. */
export interface Stop {
  path: string;
  name: string;
  facts: readonly string[];
}

/** In milliseconds from the change of the address to the end of a frame. */
export interface Move {
  /** The new name stands in the heading. */
  namedMs: number;
  /** All known facts stand there as well. */
  shownMs: number;
  /** Frames with the new name beside a fact of the former person. */
  mixedFrames: number;
  /** Frames that showed anybody but these two, or nobody. */
  otherFrames: number;
}

/** What the panel tells after each frame: when it ended, and who and what stood in it. */
interface Frame {
  at: number;
  heading: string;
  text: string;
}

/** Only what is called here. The polyfilled types know no side panel. */
declare const chrome: {
  scripting: {
    executeScript(injection: {
      target: { tabId: number };
      world: 'MAIN';
      func: (path: string) => unknown;
      args: [string];
    }): Promise<{ result: unknown }[]>;
  };
  sidePanel: { open(options: { windowId: number }): Promise<void> };
  tabs: { query(filter: { active: true; windowId: number }): Promise<{ id: number }[]> };
  windows: { getCurrent(): Promise<{ id: number }> };
};

/** In the panel, before its own scripts: tells what stood in each frame, once it was painted, where it differs from the frame before. */
export function watchFrames(): void {
  const channel = new BroadcastChannel('bench');
  const { port1, port2 } = new MessageChannel();
  let told = '';
  port1.onmessage = () => {
    const at = performance.timeOrigin + performance.now();
    const heading = document.querySelector('h1')?.textContent ?? '';
    const text = document.body?.textContent ?? '';
    if (text !== told) channel.postMessage({ at, heading, text });
    told = text;
  };
  const look = (): void => {
    port2.postMessage(null);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** In the same page: before there is a panel. */
export async function goTo(path: string): Promise<void> {
  const { id: windowId } = await chrome.windows.getCurrent();
  const [tab] = await chrome.tabs.query({ active: true, windowId });
  if (tab === undefined) throw new Error('No tab is active');
  const target = { tabId: tab.id };
  await chrome.scripting.executeScript({
    target,
    world: 'MAIN',
    args: [path],
    func: (to) => void history.pushState({}, '', to),
  });
}

/** In a page behind the active tab, which is at a profile. The browser takes what the protocol evaluates for a person's click. */
export async function openPanel(first: Stop): Promise<void> {
  const { id: windowId } = await chrome.windows.getCurrent();
  const channel = new BroadcastChannel('bench');
  await new Promise<void>((resolve, reject) => {
    channel.onmessage = ({ data: { text } }: MessageEvent<Frame>) => {
      if ([first.name, ...first.facts].every((fact) => text.includes(fact))) resolve();
    };
    setTimeout(() => reject(new Error(`The panel did not show ${first.name}`)), 20_000);
    chrome.sidePanel.open({ windowId }).catch(reject);
  });
  channel.close();
}

/** In the same page: changes the address of the active tab as a site with views of its own does. */
export async function move({ former, next }: { former: Stop; next: Stop }): Promise<Move> {
  const { id: windowId } = await chrome.windows.getCurrent();
  const [tab] = await chrome.tabs.query({ active: true, windowId });
  if (tab === undefined) throw new Error('No tab is active');
  const frames: Frame[] = [];
  const channel = new BroadcastChannel('bench');
  const isShown = ({ text, heading }: Frame) =>
    heading.includes(next.name) && next.facts.every((fact) => text.includes(fact));
  const shown = new Promise<number>((resolve, reject) => {
    channel.onmessage = ({ data }: MessageEvent<Frame>) => {
      frames.push(data);
      if (isShown(data)) resolve(data.at);
    };
    setTimeout(() => reject(new Error(`The panel did not show ${next.name}`)), 20_000);
  });
  const [moved] = await chrome.scripting.executeScript({
    target: { tabId: tab.id },
    world: 'MAIN',
    args: [next.path],
    func: (path) => {
      history.pushState({}, '', path);
      return performance.timeOrigin + performance.now();
    },
  });
  const movedAt = Number(moved?.result);
  const shownAt = await shown;
  channel.close();
  const namedAt = frames.find(({ heading }) => heading.includes(next.name))?.at ?? shownAt;
  const hasNext = ({ heading }: Frame) => heading.includes(next.name);
  return {
    namedMs: namedAt - movedAt,
    shownMs: shownAt - movedAt,
    mixedFrames: frames.filter((frame) => hasNext(frame) && former.facts.some((fact) => frame.text.includes(fact)))
      .length,
    otherFrames: frames.filter((frame) => !hasNext(frame) && !frame.heading.includes(former.name)).length,
  };
}

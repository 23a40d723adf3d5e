import { browser } from '@/lib/platform/browser/browser';

/**
 * What screens remember of the strip of a batch: in which place the batch began, and that its strip was closed. In session storage, so that
 * it holds in every screen, and when a screen is opened again. Panels and the workspace write it; the worker erases it.
 */
export const stripPrefix = 'strip:';
export const panelPlace = 'panel';

export interface Strip {
  /** `panelPlace`, "history", or the id of a search; absent if nobody knows, as after the browser was closed. */
  place?: string;
  isClosed?: boolean;
}

/** By the id of their batch. */
export type Strips = ReadonlyMap<string, Strip>;

export async function noteStrip(batchId: string, part: Strip): Promise<void> {
  const key = `${stripPrefix}${batchId}`;
  const { [key]: before } = await browser.storage.session.get(key);
  await browser.storage.session.set({ [key]: { ...readStrip(before), ...part } });
}

export async function readStrips(): Promise<Strips> {
  const all = Object.entries(await browser.storage.session.get(null));
  const strips = all.filter(([key]) => key.startsWith(stripPrefix));
  return new Map(strips.map(([key, value]) => [key.slice(stripPrefix.length), readStrip(value)]));
}

/** Returns its stop. */
export function watchStrips(onChange: () => void): () => void {
  const listener = (changes: Record<string, unknown>, area: string): void => {
    if (area === 'session' && Object.keys(changes).some((key) => key.startsWith(stripPrefix))) onChange();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

/** Only our own screens write it; this catches a value of another version. */
function readStrip(value: unknown): Strip {
  if (typeof value !== 'object' || value === null) return {};
  return {
    ...('place' in value && typeof value.place === 'string' ? { place: value.place } : {}),
    ...('isClosed' in value && value.isClosed === true ? { isClosed: true } : {}),
  };
}

import { browser } from '@/lib/platform/browser/browser';

/**
 * Where a batch began and whether its strip was closed, for every screen. In session storage; panels and the workspace write it, the worker
 * erases it.
 */
export const stripPrefix = 'strip:';
export const panelPlace = 'panel';

export interface Strip {
  /** `panelPlace`, "history", or the id of a search; absent if unknown, as after a browser restart. */
  place?: string;
  isClosed?: boolean;
}

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

export function watchStrips(onChange: () => void): () => void {
  const listener = (changes: Record<string, unknown>, area: string): void => {
    if (area === 'session' && Object.keys(changes).some((key) => key.startsWith(stripPrefix))) onChange();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

/** Only our screens write it; another version's value is ignored. */
function readStrip(value: unknown): Strip {
  if (typeof value !== 'object' || value === null) return {};
  return {
    ...('place' in value && typeof value.place === 'string' ? { place: value.place } : {}),
    ...('isClosed' in value && value.isClosed === true ? { isClosed: true } : {}),
  };
}

import { sessionArea } from './session-area.ts';

export const panelPlace = 'panel';

export interface Strip {
  /** `panelPlace`, "history", or the id of a search; absent if unknown, as after a browser restart. */
  place?: string;
  isClosed?: boolean;
}

/** Where a batch began and whether its strip was closed, by batch. Panels and the workspace write it, the worker erases it. */
export const strips = sessionArea('strip:', isStrip);

export async function noteStrip(batchId: string, part: Strip): Promise<void> {
  await strips.write(batchId, { ...(await strips.read(batchId)), ...part });
}

function isStrip(value: unknown): value is Strip {
  return typeof value === 'object' && value !== null && (!('place' in value) || typeof value.place === 'string');
}

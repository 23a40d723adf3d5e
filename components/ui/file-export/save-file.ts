import { minuteMs } from '@/lib/platform/time';

export const csvType = 'text/csv;charset=utf-8';

/** Long enough for the browser to read the blob, which stays in memory until then. */
const revokedAfterMs = minuteMs;

/** Offers text as a download. It is created on this page and sent nowhere. */
export function saveFile(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }));
}

/** Like `saveFile`, for content too long for one string. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokedAfterMs);
}

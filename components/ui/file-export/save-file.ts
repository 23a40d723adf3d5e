import { minuteMs } from '@/lib/platform/time';

/** Long enough for the browser to have read it; until then the text stays in memory. */
const keptMs = minuteMs;

/** Hands a text to the browser as a download. Made in this page: it goes nowhere else. */
export function saveFile(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }));
}

/** The same for what is too long to be one text. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}

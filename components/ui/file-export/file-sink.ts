import { logError } from '@/lib/platform/error-log';
import { saveBlob } from './save-file.ts';

/** Writes a file in parts: it appears whole, or not at all. */
export interface FileSink {
  /** The file's name, which the user may have changed. */
  name: string;
  write(part: string): Promise<void>;
  finish(): Promise<void>;
  /** Instead of `finish`. */
  discard(): Promise<void>;
}

/** Not in every browser, so not in TypeScript's types either. */
interface PickedFile {
  name: string;
  createWritable(): Promise<{ write(part: string): Promise<void>; close(): Promise<void>; abort(): Promise<void> }>;
  remove?(): Promise<void>;
}
declare global {
  interface Window {
    showSaveFilePicker?(options: { suggestedName: string }): Promise<PickedFile>;
  }
}

/**
 * The user chooses a file, where the browser can write to one; elsewhere it becomes a download. Null if none was chosen. Call it in the
 * click.
 */
export async function pickFile(name: string, type: string): Promise<FileSink | null> {
  if (window.showSaveFilePicker === undefined) return openDownload(name, type);
  let file: PickedFile;
  try {
    file = await window.showSaveFilePicker({ suggestedName: name });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    // A policy, or a frame where no file can be chosen.
    logError(error, 'file-sink');
    return openDownload(name, type);
  }
  // Choosing a file creates it empty.
  const unmake = async () => file.remove?.();
  // The browser writes to a file beside it, which replaces it on `close` and vanishes with this page.
  const writable = await file.createWritable().catch(async (error: unknown) => {
    await unmake();
    throw error;
  });
  return {
    name: file.name,
    write: (part) => writable.write(part),
    finish: () => writable.close(),
    async discard() {
      try {
        await writable.abort();
      } finally {
        await unmake();
      }
    },
  };
}

/** Every part becomes a blob, which the browser may keep on disk, so that the whole text is never in memory. */
export function openDownload(name: string, type: string): FileSink {
  const parts: Blob[] = [];
  return {
    name,
    write: async (part) => void parts.push(new Blob([part])),
    finish: async () => saveBlob(name, new Blob(parts, { type })),
    discard: async () => void parts.splice(0),
  };
}

import { browser } from '@/lib/platform/browser/browser';
import { isOfClass } from '@/lib/platform/describe-error';
import { noteError } from '@/lib/platform/error-log';
import type { Push } from './protocol.ts';

/** Worker → every open panel. */
export async function push(message: Push): Promise<void> {
  await browser.runtime.sendMessage(message).catch((error: unknown) => {
    // None is open, which is as usual, or the only one is just closing: it reads for itself when it opens.
    if (!isOfClass(error, 'no-receiver', 'port-closed')) noteError(error, 'push');
  });
}

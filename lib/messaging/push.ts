import { browser } from '@/lib/platform/browser/browser';
import { isOfClass } from '@/lib/platform/describe-error';
import { noteError } from '@/lib/platform/error-log';
import type { Push } from './protocol.ts';

export async function push(message: Push): Promise<void> {
  await browser.runtime.sendMessage(message).catch((error: unknown) => {
    // Usually no panel is open, or the only one is closing: it reads by itself when it opens.
    if (!isOfClass(error, 'no-receiver', 'port-closed')) noteError(error, 'push');
  });
}

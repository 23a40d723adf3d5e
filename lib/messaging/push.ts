import { browser } from '@/lib/platform/browser/browser';
import { noted } from '@/lib/platform/error-log';
import type { Push } from './protocol.ts';

/** Worker → every open panel. Not an error if none is listening. */
export async function push(message: Push): Promise<void> {
  await browser.runtime.sendMessage(message).catch(noted('push'));
}

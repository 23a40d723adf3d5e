import { createContext, useContext } from 'react';
import { pins } from '@/lib/messaging/panel-state';
import { readCurrentWindowId } from '@/lib/platform/browser/panel';
import { logAs } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';

/** The panel's person; null on other pages, and in the popup. */
export const BesideContext = createContext<Subject | null>(null);

/** Keeps the panel's person in the panel while a page about them opens. */
export function useBeside(): () => Promise<void> {
  const subject = useContext(BesideContext);
  return async () => {
    if (subject !== null) await keepBeside(subject);
  };
}

/** A page that opens in another tab would be followed. */
export async function keepBeside(subject: Subject): Promise<void> {
  const windowId = await readCurrentWindowId().catch(logAs('beside'));
  if (windowId != null && subject.kind === 'person') await pins.write(windowId, subject).catch(logAs('beside'));
}

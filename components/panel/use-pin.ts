import { useRef } from 'react';
import { pins } from '@/lib/messaging/panel-state';
import { logAs } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';
import type { PageView } from './page-store.ts';

export interface PinChoice {
  isPinned: boolean;
  toggle(): void;
}

export interface Pin {
  pinned: Subject | null;
  /** "Keep here" for the panel's person; null without one. */
  choice: PinChoice | null;
  follow(): void;
  /** Takes over the focus of "Follow the page". */
  ref: React.RefObject<HTMLButtonElement | null>;
}

/** "Keep here" and "Follow the page". Both are stored, and the page is read again. */
export function usePin(view: PageView, subject: Subject | null): Pin {
  const ref = useRef<HTMLButtonElement>(null);
  const pinned = view.kind === 'page' ? (view.page.pinned ?? null) : null;
  const windowId = view.kind === 'page' ? view.windowId : null;
  const isPinned = pinned !== null && pinned.key === subject?.key;
  const follow = () => {
    if (windowId === null) return;
    ref.current?.focus();
    void pins.forget(windowId).catch(logAs('use-pin'));
  };
  const pin = (subject: Subject) => {
    if (windowId !== null) void pins.write(windowId, subject).catch(logAs('use-pin'));
  };
  const choice =
    windowId === null || subject?.kind !== 'person'
      ? null
      : { isPinned, toggle: () => (isPinned ? follow() : pin(subject)) };
  return { pinned, choice, follow, ref };
}

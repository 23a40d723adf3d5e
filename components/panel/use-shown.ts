import { useState } from 'react';
import type { PageSubject, Shown } from '@/lib/messaging/protocol';
import type { PageView } from './page-store.ts';

export interface ShownView {
  /** Null: the page's own subject. */
  shown: Shown | null;
  show(next: Shown): void;
  /** Back to what the page is about. */
  hide(): void;
}

/**
 * What stands in the panel instead of the page's subject. When the page changes it goes: an answer for somebody else must not
 * stand there as if it were this page's.
 */
export function useShown(view: PageView): ShownView {
  const page = view.kind === 'page' ? view.page : null;
  const here = `${page?.tabId ?? ''} ${page?.subject?.key ?? ''}`;
  const [chosen, setChosen] = useState<{ here: string; shown: Shown | null; instead: Shown | null }>();
  const told = page === null ? null : whatIsElse(page);
  // What a menu asks for is newer than what was chosen before it.
  const isCurrent = chosen?.here === here && JSON.stringify(chosen.instead) === JSON.stringify(told);
  return {
    shown: isCurrent ? chosen.shown : told,
    show: (shown) => setChosen({ here, shown, instead: told }),
    hide: () => setChosen({ here, shown: null, instead: told }),
  };
}

/** A menu or a shortcut may mean the very person whose page it is: then nothing stands instead of it. */
function whatIsElse({ shown, subject }: PageSubject): Shown | null {
  const isSame = shown?.kind === 'subject' && shown.subject.key === subject?.key;
  return shown === undefined || isSame ? null : shown;
}

import { useState } from 'react';
import { panelRequests } from '@/lib/messaging/panel-state';
import { logAs } from '@/lib/platform/error-log';
import { ownSubjectOf, type PageSubject, type PanelContent, type Scan } from '@/lib/subjects/page-subject';
import type { PageView } from './page-store.ts';

type ReadScan = Extract<Scan, { kind: 'read' }>;

export interface PanelContentView {
  /** Null for the page's subject. */
  content: PanelContent | null;
  /** What "Back" leads to. */
  behind: 'page' | 'pinned' | 'list' | 'subject';
  /** A scan's list, kept until closed; on another page it is not shown by itself. */
  list: ReadScan | null;
  show(next: PanelContent): void;
  /** To the content before; null for the page's subject. */
  back(): void;
  showList(): void;
  closeList(): void;
}

interface Chosen {
  here: string;
  tabId: PageSubject['tabId'] | undefined;
  /** Null if nothing in it belongs to one address only. */
  address: string | null;
  /** The last on top. */
  stack: readonly PanelContent[];
  instead: PanelContent | null;
}

interface ScanList {
  scan: ReadScan;
  address: string | null;
}

/** A scan with results; null for anything else. */
export function listOf(content: PanelContent | null): ReadScan | null {
  const scan = content?.kind === 'scan' && content.scan.kind === 'read' ? content.scan : null;
  return scan !== null && scan.subjects.length + scan.addresses.length > 0 ? scan : null;
}

/**
 * What the panel shows instead of the page's subject. It is dropped when the page changes, so that it is not mistaken for that page's; a
 * scan also when the address changes.
 */
export function usePanelContent(view: PageView): PanelContentView {
  const page = view.kind === 'page' ? view.page : null;
  const address = view.kind === 'page' ? view.address : null;
  const windowId = view.kind === 'page' ? view.windowId : null;
  const here = `${page?.tabId ?? ''} ${page?.subject?.key ?? ''} ${page?.pinned?.key ?? ''}`;
  const requested = page === null ? null : requestedContent(page);
  const [chosen, setChosen] = useState<Chosen>();
  const [list, setList] = useState<ScanList | null>(null);
  const [adopted, setAdopted] = useState('');

  // A requested scan is kept like one begun here.
  const wanted = listOf(requested) === null ? '' : JSON.stringify(requested);
  if (wanted !== adopted) {
    setAdopted(wanted);
    const scan = listOf(requested);
    if (scan !== null) setList({ scan, address });
  }

  // The tab had another subject meanwhile: the choice does not return on the next page without one.
  if (chosen !== undefined && page !== null && page.tabId === chosen.tabId && chosen.here !== here)
    setChosen(undefined);

  // A request from a menu is newer than an earlier choice.
  const isCurrent =
    chosen?.here === here &&
    JSON.stringify(chosen.instead) === JSON.stringify(requested) &&
    (chosen.address === null || chosen.address === address);
  const stack = isCurrent ? chosen.stack : requested === null ? [] : [requested];
  const choose = (next: readonly PanelContent[]) => {
    // A scan's finds are shown on their page only, unless opened elsewhere.
    setChosen({
      here,
      tabId: page?.tabId,
      address: next.some(({ kind }) => kind === 'scan') ? address : null,
      stack: next,
      instead: requested,
    });
  };
  const below = stack.at(-2);

  return {
    content: stack.at(-1) ?? null,
    behind:
      below === undefined
        ? page?.pinned === undefined
          ? 'page'
          : 'pinned'
        : below.kind === 'scan'
          ? 'list'
          : 'subject',
    list: stack.some(({ kind }) => kind === 'scan') ? null : (list?.scan ?? null),
    show(next) {
      const scan = listOf(next);
      if (scan !== null) setList({ scan, address });
      choose(next.kind === 'scan' ? [next] : [...stack, next]);
    },
    back: () => choose(stack.slice(0, -1)),
    showList: () => choose(list === null ? [] : [{ kind: 'scan', scan: list.scan }]),
    closeList() {
      setList(null);
      choose([]);
      // The worker's request too, or it would return on the way back.
      if (windowId !== null) void panelRequests.forget(windowId).catch(logAs('use-panel-content'));
    },
  };
}

/** Null if the request names the panel's own subject. */
function requestedContent(page: PageSubject): PanelContent | null {
  const { requested } = page;
  const isSame = requested?.kind === 'subject' && requested.subject.key === ownSubjectOf(page)?.key;
  return requested === undefined || isSame ? null : requested;
}

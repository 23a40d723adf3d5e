import { findSubject } from './find-subject.ts';
import type { SiteGuess } from './guess-site.ts';
import type { RecognisedPage } from './recognise-page.ts';
import type { Site } from './sites.ts';
import type { Subject } from './subject.ts';

/** The profiles a page links to and the email addresses it shows, or why the page could not be read. */
export type Scan =
  | { kind: 'refused'; why: 'not-granted' | 'closed' | 'gone' | 'failed' }
  | {
      kind: 'read';
      host: string;
      isWhole: boolean;
      subjects: Subject[];
      addresses: string[];
      /** What the page's links call them, by key or address. */
      names?: Record<string, string>;
    };

/** What the panel shows instead of the page's subject: requested from a menu or a shortcut, or a scan of the page. */
export type PanelContent =
  | { kind: 'subject'; subject: Subject }
  | { kind: 'scan'; scan: Scan }
  /** Text to look up that is no address: the field shows it for correction. */
  | { kind: 'text'; text: string };

/** `shown` holds only while the window's active tab is at this address. */
export interface PanelRequest {
  address: string | null;
  shown: PanelContent;
}

/** The active tab of a window, as the panel needs it. */
export interface PageSubject {
  windowId: number | null;
  tabId: number | null;
  subject: Subject | null;
  /** `readable`: a granted site or a press of the icon; `not-readable`: neither. `closed`: no browser lets an extension read it. */
  access: 'readable' | 'not-readable' | 'closed';
  requested?: PanelContent;
  /** "Keep here": stays in the window's panel, whatever its tab shows. */
  pinned?: Subject;
  /** The reason a page has no subject; for panels only. */
  recognised?: RecognisedPage | undefined;
  /** For a page on no known site: the sites it may belong to. For panels only. */
  guesses?: readonly SiteGuess[] | undefined;
}

export interface PageFacts {
  tab: { tabId: number; windowId: number; url: string | null } | null;
  /** Used without a tab. */
  windowId: number | null;
  sites: readonly Site[];
  request: PanelRequest | null;
  /** Null for a popup, which follows its tab. */
  pinned: Subject | null;
}

/** Pure. Recognises the pages of the known networks; a company's own website takes the public suffix list (`company-website.ts`). */
export function pageSubjectOf({ tab, windowId, sites, request, pinned }: PageFacts): PageSubject {
  const address = tab?.url ?? null;
  return {
    ...(request !== null && request.address === address && { requested: request.shown }),
    ...(pinned !== null && { pinned }),
    windowId: tab?.windowId ?? windowId,
    tabId: tab?.tabId ?? null,
    subject: address === null ? null : findSubject(address, sites),
    access: accessOf(address),
  };
}

/** The browser's own pages and files, and the stores of extensions. A press of the icon shows their addresses, but not their text. */
const closedPages =
  /^(?!https?:)|^https:\/\/(?:chromewebstore\.google\.com|chrome\.google\.com\/webstore|addons\.mozilla\.org|microsoftedge\.microsoft\.com\/addons)(?:[/?#]|$)/i;

function accessOf(address: string | null): PageSubject['access'] {
  if (address === null) return 'not-readable';
  return closedPages.test(address) ? 'closed' : 'readable';
}

/** Without a request: the pinned subject, else the page's. */
export const ownSubjectOf = ({ pinned, subject }: Pick<PageSubject, 'pinned' | 'subject'>): Subject | null =>
  pinned ?? subject;

/** The subject that a panel shows; null for a list. For panel, shortcuts and badge alike. */
export function panelSubjectOf({
  requested,
  ...page
}: Pick<PageSubject, 'pinned' | 'subject'> & { requested?: PanelContent | null }): Subject | null {
  if (requested?.kind === 'subject') return requested.subject;
  return requested?.kind === 'scan' ? null : ownSubjectOf(page);
}

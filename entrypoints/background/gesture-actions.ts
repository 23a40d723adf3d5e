import { i18n } from '#i18n';
import { formatQuote } from '@/components/ui/formats';
import type { SidenoteDatabase } from '@/lib/database/database';
import { orderKeyOf, readSettings } from '@/lib/database/reads';
import { readOwnRecord } from '@/lib/exclusions/match/read-own-record';
import { readPanelSubjects } from '@/lib/messaging/panel-reporter';
import { push } from '@/lib/messaging/push';
import { offerQuote } from '@/lib/offers/offers';
import type { MenuItem } from '@/lib/platform/browser/context-menus';
import { runInPage } from '@/lib/platform/browser/scripting';
import { readActiveTab, type TabView } from '@/lib/platform/browser/tabs';
import { logAs } from '@/lib/platform/error-log';
import { longest, pageCeilings } from '@/lib/platform/longest';
import { RefusedError } from '@/lib/purchases/refusals';
import { reservedMilli } from '@/lib/service/contract/prices';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import type { PageSubject, Scan } from '@/lib/subjects/page-subject';
import { findOneAddress } from '@/lib/subjects/scan/address-candidates';
import { findAddresses, findNames, findProfiles } from '@/lib/subjects/scan/find-on-page';
import { pageTextSchema, readPageText } from '@/lib/subjects/scan/read-page-text';
import { personLinkPatterns } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { failureOfError } from './failure-of.ts';
import type { Parts } from './parts.ts';

export type CommandName = 'enrich' | 'exclude' | 'contacted';

/**
 * What menu entries and shortcuts do. A menu entry buys nothing, because a page could swap the text under the pointer: the panel first shows the
 * person with the price. A shortcut places the panel's order for the shown person, never overriding a list; above "Ask again above …" the
 * panel asks. If the panel's pinned person differs from the page's, nothing is bought.
 */
export function createGestureActions(parts: Parts) {
  const { db, purchase, subjects, connection, exclusions, contact } = parts;

  async function orderEmail(windowId: number, subject: Subject): Promise<void> {
    await subjects.show(windowId, { kind: 'subject', subject });
    const quote = offerQuote('email');
    const limitMilli = (await readSettings(db, 'budget'))?.askAgainAboveMilli ?? null;
    if (limitMilli !== null && reservedMilli(quote) > limitMilli) return;
    try {
      await purchase.purchase(
        { operation: 'email', subject, refresh: false, override: false, again: false },
        reservedMilli(quote),
      );
    } catch (error) {
      await refuse(subject, error);
    } finally {
      await subjects.notifyAll();
    }
  }

  async function refuse(subject: Subject, error: unknown = new RefusedError({ kind: 'other-subject' })): Promise<void> {
    const connected = await connection.find();
    const orderKey = orderKeyOf(connected?.connectionId ?? '', 'email', subject.key);
    await push({ kind: 'order-refused', orderKey, failure: failureOfError(error) });
  }

  async function showLink(windowId: number, address: string): Promise<void> {
    const subject = findSubject(address, (await readSettings(db, 'sites')) ?? []);
    if (subject !== null) await subjects.show(windowId, { kind: 'subject', subject });
  }

  async function showWritten(windowId: number, text: string): Promise<void> {
    const written = text.slice(0, longest.selection);
    const one = findOneAddress(written);
    if ('address' in one) await subjects.show(windowId, { kind: 'subject', subject: subjectOfEmail(one.address) });
    else await subjects.show(windowId, { kind: 'text', text: written.slice(0, 320) });
  }

  /** To the list used last; the panel shows which, and offers to undo it. */
  async function exclude(subject: Subject, route: 'shortcut' | 'context-menu'): Promise<void> {
    await exclusions.exclude(subject, await readOwnRecord(db, subject), { listId: null, route, why: '' });
    await subjects.notifyAll();
  }

  /** The panel shows what was logged, and offers to undo it. */
  async function logContacted(subject: Subject): Promise<void> {
    await contact.logTouch({ subject, kind: 'contacted' });
    await subjects.notifyAll();
  }

  async function withShown(
    windowId: number,
    act: (subject: Subject, page: PageSubject) => Promise<void>,
  ): Promise<void> {
    const page = await subjects.find(windowId);
    const shown = await readPanelSubjects(page);
    const [subject] = shown;
    if (subject === undefined) return;
    // Two panels of one window show two people.
    if (shown.length > 1) for (const each of shown) await refuse(each);
    else await act(subject, page);
  }

  async function scan(windowId: number | null, isShown: boolean): Promise<Scan> {
    const tab = await readActiveTab(windowId).catch(logAs('gestures', null));
    const found = await scanTab(db, tab);
    if (isShown && tab !== null) await subjects.show(tab.windowId, { kind: 'scan', scan: found });
    return found;
  }

  return {
    /** The entries with the panel's price; a link counts only on sites that the service can be asked about. */
    async menuItems(): Promise<MenuItem[]> {
      const sites = (await readSettings(db, 'sites')) ?? [];
      return [
        {
          id: 'find-email',
          title: i18n.t('menu.findEmail', { cost: formatQuote(offerQuote('email')) }),
          contexts: ['link'],
          targetUrlPatterns: personLinkPatterns(sites, 'page'),
        },
        {
          id: 'who',
          title: i18n.t('menu.who', { cost: formatQuote(offerQuote('who')) }),
          contexts: ['link'],
          targetUrlPatterns: personLinkPatterns(sites, 'link'),
        },
        {
          id: 'look-up',
          title: i18n.t('menu.lookUp', { cost: formatQuote(offerQuote('lookup')) }),
          contexts: ['selection'],
        },
        { id: 'scan-page', title: i18n.t('scan.scan'), contexts: ['page'] },
        { id: 'contacted', title: i18n.t('touch.contacted'), contexts: ['action'] },
        { id: 'small-window', title: i18n.t('smallWindow.open'), contexts: ['action'] },
      ];
    },

    showLink,
    showWritten,
    logShownContacted: (windowId: number): Promise<void> => withShown(windowId, logContacted),

    runCommand: (name: CommandName, windowId: number): Promise<void> =>
      withShown(windowId, async (subject, page) => {
        if (name === 'exclude') await exclude(subject, 'shortcut');
        else if (name === 'contacted') await logContacted(subject);
        else if (subject.kind !== 'person') return;
        else if (isKeptElsewhere(page, subject)) await refuse(subject);
        else await orderEmail(windowId, subject);
      }),

    scan,
  };
}

/** The pinned person differs from the page's. */
function isKeptElsewhere({ pinned, subject: onPage }: PageSubject, { key }: Subject): boolean {
  return pinned?.key === key && onPage?.kind === 'person' && onPage.key !== key;
}

export type GestureActions = ReturnType<typeof createGestureActions>;

/** Reads the page of a tab once, only on a click: the profiles it links to, and the email addresses on it. */
export async function scanTab(db: SidenoteDatabase, tab: TabView | null): Promise<Scan> {
  if (tab === null) return { kind: 'refused', why: 'gone' };
  const run = await runInPage(tab.tabId, readPageText, pageTextSchema, pageCeilings);
  if ('refused' in run) return { kind: 'refused', why: run.refused };
  const sites = (await readSettings(db, 'sites')) ?? [];
  const { text, links, url, isWhole } = run.value;
  return {
    kind: 'read',
    host: URL.canParse(url) ? new URL(url).host : '',
    isWhole,
    subjects: findProfiles(links, url, sites),
    addresses: findAddresses(text, links),
    names: findNames(run.value, sites),
  };
}

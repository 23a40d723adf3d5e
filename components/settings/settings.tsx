import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { PrivacySection } from '@/components/settings/privacy/privacy-section';
import { SitesSection } from '@/components/settings/sites/sites-section';
import { SpendingSection } from '@/components/settings/spending/budget-form';
import { SectionBoundary } from '@/components/ui/errors/section-boundary';
import { loadable } from '@/components/ui/mount/loadable';
import { useHash } from '@/components/ui/routes';
import { AppearanceSection } from './appearance-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { ReportSection } from './report-section.tsx';
import { ShortcutsSection } from './shortcuts-section.tsx';
import '@/components/ui/styles/pages.css';

/** Rarely needed, and not by the sections above it. */
const ConnectionsSection = loadable(
  async () => (await import('@/components/settings/connections/connections-section')).ConnectionsSection,
);

/** A page of its own, loaded on demand. */
const RequestList = loadable(async () => (await import('@/components/settings/privacy/request-list')).RequestList);

const sections = [
  { id: 'connection', title: () => i18n.t('settings.connection'), Section: ConnectionSection },
  { id: 'sites', title: () => i18n.t('settings.sites'), Section: SitesSection },
  { id: 'connections', title: () => i18n.t('handOver.connections.title'), Section: ConnectionsSection },
  { id: 'spending', title: () => i18n.t('settings.spending'), Section: SpendingSection },
  { id: 'privacy', title: () => i18n.t('settings.privacy'), Section: PrivacySection },
  { id: 'appearance', title: () => i18n.t('settings.appearance'), Section: AppearanceSection },
  { id: 'shortcuts', title: () => i18n.t('settings.shortcuts'), Section: ShortcutsSection },
  { id: 'report', title: () => i18n.t('settings.report'), Section: ReportSection },
];
const ids = sections.map(({ id }) => id);

/** The options page: all sections on one page with links that follow the scroll; requests have their own page. */
export function Settings() {
  const hash = useHash('connection');
  const isRequests = hash === 'requests';
  // A link target for one field, which is in the first section.
  const requested = hash === 'webhook' ? 'connection' : hash;
  const inView = useSectionInView(ids, requested);
  const wasRequests = useRef(isRequests);
  useEffect(() => {
    // The browser scrolled to the section before it was shown again.
    if (wasRequests.current && !isRequests) document.getElementById(requested)?.scrollIntoView();
    wasRequests.current = isRequests;
  }, [isRequests, requested]);
  useArrival(requested);
  const current = isRequests ? 'requests' : inView;
  const links = [...sections.map(({ id, title }) => ({ id, title: title() })), requestsLink()];
  return (
    <div className="settings">
      <nav aria-label={i18n.t('settings.title')}>
        <h1 className="title pb-3">{i18n.t('settings.title')}</h1>
        {links.map(({ id, title }) => (
          <a key={id} className="nav-link" href={`#${id}`} aria-current={id === current || undefined}>
            {title}
          </a>
        ))}
      </nav>
      <main>
        {/* Input in the sections stays while the requests are shown. */}
        <div hidden={isRequests}>
          {sections.map(({ id, title, Section }) => (
            <section key={id} className="sheet" id={id} aria-labelledby={`${id}-title`}>
              <h2 className="title pb-2" id={`${id}-title`}>
                {title()}
              </h2>
              <SectionBoundary>
                <Section />
              </SectionBoundary>
            </section>
          ))}
        </div>
        {isRequests && <RequestList />}
      </main>
    </div>
  );
}

/** Sections are loaded after the browser scrolled: a link to one arrives there until the user does anything. */
function useArrival(requested: string): void {
  useEffect(() => {
    const section = document.getElementById(requested);
    const page = section?.parentElement;
    if (section == null || page == null || requested === ids[0]) return;
    const arrive = () => section.scrollIntoView();
    arrive();
    const observer = new ResizeObserver(arrive);
    observer.observe(page);
    const stop = () => {
      observer.disconnect();
      for (const name of acts) window.removeEventListener(name, stop);
    };
    for (const name of acts) window.addEventListener(name, stop, { passive: true });
    return stop;
  }, [requested]);
}

const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

function requestsLink(): { id: string; title: string } {
  return { id: 'requests', title: i18n.t('requests.nav') };
}

/** A section is being read once it begins above this share of the window. */
const readAt = 0.3;

/** The id of the section being read, following the scroll. `asked`: the address's section, for a page too short to scroll. */
function useSectionInView(ids: readonly string[], requested: string): string {
  const [inView, setInView] = useState(requested);
  useEffect(() => {
    setInView(requested);
    let frame = 0;
    const read = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setInView(sectionInView(ids, requested)));
    };
    window.addEventListener('scroll', read, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', read);
    };
  }, [ids, requested]);
  return inView;
}

function sectionInView(ids: readonly string[], requested: string): string {
  const line = window.innerHeight * readAt;
  const tops = ids.map((id) => ({ id, top: document.getElementById(id)?.getBoundingClientRect().top ?? Infinity }));
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 1;
  if (isAtEnd) {
    const requestedTop = tops.find(({ id }) => id === requested)?.top ?? -1;
    return requestedTop >= 0 && requestedTop < window.innerHeight ? requested : (tops.at(-1)?.id ?? requested);
  }
  return tops.findLast(({ top }) => top <= line)?.id ?? ids[0] ?? requested;
}

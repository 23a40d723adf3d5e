import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { ConnectionSection } from './connection-section.tsx';
import { SitesSection } from './sites-section.tsx';

const sections = [
  { id: 'connection', title: () => i18n.t('settings.connection'), Section: ConnectionSection },
  { id: 'sites', title: () => i18n.t('settings.sites'), Section: SitesSection },
];

/** The options page: one sheet, its sections named at the side. */
export function Settings() {
  const current = useHash('connection');
  return (
    <div className="settings">
      <nav aria-label={i18n.t('settings.title')}>
        <h1 className="title pb-3">{i18n.t('settings.title')}</h1>
        {sections.map(({ id, title }) => (
          <a key={id} className="nav-link" href={`#${id}`} aria-current={id === current || undefined}>
            {title()}
          </a>
        ))}
      </nav>
      <main>
        {sections.map(({ id, title, Section }) => (
          <section key={id} className="sheet" id={id} aria-labelledby={`${id}-title`}>
            <h2 className="title pb-2" id={`${id}-title`}>
              {title()}
            </h2>
            <Section />
          </section>
        ))}
      </main>
    </div>
  );
}

function useHash(fallback: string): string {
  const [hash, setHash] = useState(location.hash.slice(1));
  useEffect(() => {
    const read = () => setHash(location.hash.slice(1));
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return hash || fallback;
}

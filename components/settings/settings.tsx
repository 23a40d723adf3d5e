import { i18n } from '#i18n';
import { PrivacySection } from '@/components/settings/privacy/privacy-section';
import { SitesSection } from '@/components/settings/sites/sites-section';
import { SpendingSection } from '@/components/settings/spending/budget-form';
import { useHash } from '@/components/ui/routes';
import { AppearanceSection } from './appearance-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { ReportSection } from './report-section.tsx';
import { ShortcutsSection } from './shortcuts-section.tsx';

const sections = [
  { id: 'connection', title: () => i18n.t('settings.connection'), Section: ConnectionSection },
  { id: 'sites', title: () => i18n.t('settings.sites'), Section: SitesSection },
  { id: 'spending', title: () => i18n.t('settings.spending'), Section: SpendingSection },
  { id: 'privacy', title: () => i18n.t('settings.privacy'), Section: PrivacySection },
  { id: 'appearance', title: () => i18n.t('settings.appearance'), Section: AppearanceSection },
  { id: 'shortcuts', title: () => i18n.t('settings.shortcuts'), Section: ShortcutsSection },
  { id: 'report', title: () => i18n.t('settings.report'), Section: ReportSection },
];

/** The options page: all sections on one page, with links at the side. */
export function Settings() {
  const hash = useHash('connection');
  // A link target for one field, which is in the first section.
  const current = hash === 'webhook' ? 'connection' : hash;
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

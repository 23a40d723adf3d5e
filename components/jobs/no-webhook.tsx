import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { Mark } from '@/components/ui/mark';
import { goToSettingsSection } from '@/components/ui/routes';

/** Without an address of a person's own no job can be begun: why, and the way there. */
export function NoWebhook() {
  return (
    <p className="job-webhook">
      <Mark tone="caution" icon={<TriangleAlert />}>
        {i18n.t('jobs.noWebhook.title')}
      </Mark>{' '}
      <span className="soft">{i18n.t('jobs.noWebhook.text')}</span>{' '}
      <ActionLink onAction={() => goToSettingsSection('webhook')}>{i18n.t('jobs.noWebhook.set')}</ActionLink>
    </p>
  );
}

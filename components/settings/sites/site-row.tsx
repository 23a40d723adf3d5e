import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { PermissionHint } from '@/components/settings/permission-hint';
import { useGranted } from '@/components/settings/use-granted';
import { ActionLink } from '@/components/ui/action-link';
import { Mark } from '@/components/ui/mark';
import { originPatterns, type Site, siteName } from '@/lib/subjects/sites';

export interface SiteRowProps {
  site: Site;
  onAllow(): void;
  /** Absent for a network of the catalogue, and if an administrator has set the sites. */
  onEdit?: (() => void) | undefined;
  /** Absent if an administrator has set the sites. */
  onRemove?: (() => void) | undefined;
}

/** One site: its permission, its person and company paths, and buttons to edit and to remove it. */
export function SiteRow({ site, onAllow, onEdit, onRemove }: SiteRowProps) {
  const isGranted = useGranted(site);
  const host = siteName(site);
  // The user's own site is saved with its permission; an administrator cannot grant it.
  const isManaged = onRemove === undefined;
  return (
    <li className="set" data-site={site.key} tabIndex={-1} aria-label={host}>
      <span className="set-lab">
        <bdi>{host}</bdi>
      </span>
      <div>
        <div className="set-line">
          {isGranted === true && (
            <Mark tone="good" icon={<Check />}>
              {i18n.t('sites.allowed')}
            </Mark>
          )}
          {isGranted === false && (
            <>
              <Mark tone="caution" icon={<TriangleAlert />}>
                {i18n.t(isManaged ? 'sites.notGiven' : 'sites.withdrawn')}
              </Mark>
              <ActionLink
                label={i18n.t(isManaged ? 'sites.allowFor' : 'sites.allowAgainFor', { host })}
                onAction={onAllow}
              >
                {i18n.t(isManaged ? 'sites.allow' : 'sites.allowAgain')}
              </ActionLink>
            </>
          )}
          {onEdit !== undefined && (
            <ActionLink label={i18n.t('sites.editFor', { host })} onAction={onEdit}>
              {i18n.t('sites.edit')}
            </ActionLink>
          )}
          {onRemove !== undefined && (
            <ActionLink label={i18n.t('sites.removeFor', { host })} onAction={onRemove}>
              {i18n.t('sites.remove')}
            </ActionLink>
          )}
        </div>
        <p className="meta">
          {pathsOf(site)}
          {site.keepCase === true && ` · ${i18n.t('sites.caseMatters')}`}
          {site.edition === undefined && site.kind !== 'elsewhere' && ` · ${i18n.t('sites.ofService')}`}
        </p>
        <PermissionHint patterns={originPatterns(site)} does="reads" />
      </div>
    </li>
  );
}

function pathsOf({ person, company }: Site): string {
  const [people, companies] = [person, company].map((paths) => paths.join(', ').replaceAll(':slug', '…'));
  if (!companies) return i18n.t('sites.paths.person', { person: people ?? '' });
  if (!people) return i18n.t('sites.paths.company', { company: companies });
  return i18n.t('sites.paths.both', { person: people, company: companies });
}

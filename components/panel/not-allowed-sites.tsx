import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useGrantedSites } from '@/components/settings/use-granted';
import { ActionLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { useAction } from '@/components/ui/hooks/use-action';
import { Row } from '@/components/ui/row';
import { readSettings } from '@/lib/database/reads';
import { requestOrigins } from '@/lib/platform/browser/permissions';
import { originPatterns, siteName } from '@/lib/subjects/sites';

/** More are in Settings, which the note above names. */
const mostShown = 4;

/**
 * Saved sites without a permission. Any of them may be the open page, whose address the browser hides. The worker tells the panel about
 * changes.
 */
export function NotAllowedSites() {
  const { db } = usePanel();
  const sites = useLiveQuery(async () => (await readSettings(db, 'sites')) ?? [], [db]) ?? [];
  const granted = useGrantedSites(sites);
  const { status, run } = useAction<boolean>('not-allowed-sites');
  const missing = sites.filter(({ key }) => granted[key] === false);
  if (missing.length === 0) return null;
  return (
    <Row label={i18n.t('subject.notAllowed.label')}>
      {missing.slice(0, mostShown).map((site) => (
        <div className="line" key={site.key}>
          <span className="meta">{i18n.t('subject.notAllowed.text', { host: siteName(site) })}</span>
          <span className="slot">
            <ActionLink
              label={i18n.t('sites.allowAgainFor', { host: siteName(site) })}
              // Nothing is awaited before the permission request, which needs this click's user activation.
              onAction={() => void run(() => requestOrigins(originPatterns(site)))}
            >
              {i18n.t('sites.allowAgain')}
            </ActionLink>
          </span>
        </div>
      ))}
      <div role="status">
        {status.kind === 'done' && !status.value && <p className="caution">{i18n.t('sites.problem.notAllowed')}</p>}
        {status.kind === 'failed' && <ErrorNote failure={status.failure} context={{ nowMs: Date.now() }} />}
      </div>
    </Row>
  );
}

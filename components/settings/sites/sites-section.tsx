import { useLiveQuery } from 'dexie-react-hooks';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useLocked } from '@/components/settings/use-locked';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { readSettings } from '@/lib/database/reads';
import { MessageError, sendMessage } from '@/lib/messaging/send-message';
import { removeOrigins, requestOrigins } from '@/lib/platform/browser/permissions';
import { notedAs } from '@/lib/platform/error-log';
import type { Failure } from '@/lib/purchases/refusals';
import { originPatterns, type Site } from '@/lib/subjects/sites';
import { AddSite } from './add-site.tsx';
import { SiteRow } from './site-row.tsx';

type Status = { kind: 'none' | 'not-allowed' } | { kind: 'added'; host: string } | { kind: 'failed'; failure: Failure };

/** The sites whose addresses Sidenote may know. Each press that needs the browser's permission asks for it in the same click. */
export function SitesSection() {
  const { db } = usePanel();
  const sites = useLiveQuery(async () => (await readSettings(db, 'sites')) ?? [], [db]);
  const isLocked = useLocked()?.includes('sites') ?? false;
  const [isAdding, setAdding] = useState(false);
  const [status, setStatus] = useState<Status>({ kind: 'none' });
  if (sites === undefined) return null;

  async function save(next: Site[], allowed: Promise<boolean>, then: Status): Promise<void> {
    try {
      if (!(await allowed)) return setStatus({ kind: 'not-allowed' });
      await sendMessage('saveSites', { sites: next });
      setStatus(then);
      setAdding(false);
    } catch (error) {
      setStatus({ kind: 'failed', failure: error instanceof MessageError ? error.failure : { kind: 'internal' } });
    }
  }

  async function remove(site: Site, rest: Site[]): Promise<void> {
    await save(rest, Promise.resolve(true), { kind: 'none' });
    const stillNeeded = new Set(rest.flatMap(originPatterns));
    const patterns = originPatterns(site).filter((pattern) => !stillNeeded.has(pattern));
    // Given back, so that the browser's own list says the same. A refusal leaves only an unused grant.
    if (patterns.length > 0) await removeOrigins(patterns).catch(notedAs('sites-section', false));
  }

  return (
    <>
      {isLocked && <p className="meta pb-2">{i18n.t('settings.locked')}</p>}
      <p className="soft pb-2">{i18n.t(sites.length === 0 ? 'sites.none' : 'sites.intro')}</p>
      <ul>
        {sites.map((site) => (
          <SiteRow
            key={site.key}
            site={site}
            onAllow={() => void save(sites, requestOrigins(originPatterns(site)), { kind: 'none' })}
            {...(!isLocked && {
              onRemove: () =>
                void remove(
                  site,
                  sites.filter((other) => other.key !== site.key),
                ),
            })}
          />
        ))}
      </ul>
      {isLocked ? null : isAdding ? (
        <AddSite
          sites={sites}
          onAdd={(site) =>
            void save([...sites, site], requestOrigins(originPatterns(site)), {
              kind: 'added',
              host: site.hosts[0] ?? '',
            })
          }
          onCancel={() => {
            setAdding(false);
            setStatus({ kind: 'none' });
          }}
        />
      ) : (
        <div className="set">
          <span />
          <div className="set-line">
            <button type="button" className="act" onClick={() => setAdding(true)}>
              <Plus />
              {i18n.t('sites.add')}
            </button>
          </div>
        </div>
      )}
      <div className="set">
        <span />
        <SitesStatus status={status} />
      </div>
    </>
  );
}

function SitesStatus({ status }: { status: Status }) {
  return (
    <div role="status">
      {status.kind === 'not-allowed' && <p className="caution">{i18n.t('sites.problem.notAllowed')}</p>}
      {status.kind === 'added' && <p className="good">{i18n.t('sites.added', { host: status.host })}</p>}
      {status.kind === 'failed' && <ErrorNote failure={status.failure} context={{ nowMs: Date.now() }} />}
    </div>
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import Plus from 'lucide-react/icons/plus';
import { Fragment, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useLocked } from '@/components/context/use-locked';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import { loadable } from '@/components/ui/mount/loadable';
import { readSettings } from '@/lib/database/reads';
import { sendMessage } from '@/lib/messaging/send-message';
import { removeOrigins, requestOrigins } from '@/lib/platform/browser/permissions';
import { notedAs } from '@/lib/platform/error-log';
import { originPatterns, patternsOnlyOf, type Site, siteName } from '@/lib/subjects/sites';
import { AddNetwork } from './add-network.tsx';
import { SiteRow } from './site-row.tsx';

/** Null if the outcome is visible without a message. */
type Outcome = { kind: 'not-allowed' } | { kind: 'added' | 'saved'; host: string } | null;

const AddSite = loadable(async () => (await import('./add-site.tsx')).AddSite);
const EditSite = loadable(async () => (await import('./edit-site.tsx')).EditSite);

/** The sites whose addresses Sidenote may read. Permissions are requested in the click that needs them. */
export function SitesSection() {
  const { db } = usePanel();
  const sites = useLiveQuery(async () => (await readSettings(db, 'sites')) ?? [], [db]);
  const isLocked = useLocked()?.includes('sites') ?? false;
  /** "Add site". `closed`: its text stays until a site is added. */
  const [form, setForm] = useState<'none' | 'open' | 'closed'>('none');
  const [edited, setEdited] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasCancelled = useRef(false);
  const { status, run, forget } = useAction<Outcome>('sites-section');
  const list = useRef<HTMLUListElement>(null);
  const focusOn = useRef<string | null>(null);
  useEffect(() => {
    // Focus follows the site that was added, once it is in the list.
    if (sites?.some(({ key }) => key === focusOn.current) && focusRow(list.current, focusOn.current))
      focusOn.current = null;
  }, [sites]);
  useEffect(() => {
    // A cancelled form returns focus to its opener.
    if (form === 'closed' && wasCancelled.current) opener.current?.focus();
    wasCancelled.current = false;
  }, [form]);
  if (sites === undefined) return null;

  const save = (next: Site[], allowed: Promise<boolean>, then: Outcome) =>
    run(async () => {
      if (!(await allowed)) return { kind: 'not-allowed' };
      await sendMessage('saveSites', { sites: next });
      return then;
    });

  const add = (site: Site, onAdded?: () => void) => {
    focusOn.current = site.key;
    const allowed = requestOrigins(originPatterns(site));
    const added: Outcome = { kind: 'added', host: siteName(site) };
    void save([...sites, site], allowed, added).then(async (isDone) => {
      if (isDone && (await allowed)) onAdded?.();
    });
  };

  async function change(site: Site): Promise<void> {
    const next = (sites ?? []).map((other) => (other.key === site.key ? site : other));
    if (!(await save(next, Promise.resolve(true), { kind: 'saved', host: siteName(site) }))) return;
    setEdited(null);
    focusRow(list.current, site.key);
  }

  async function remove(site: Site, rest: Site[]): Promise<void> {
    await save(rest, Promise.resolve(true), null);
    const patterns = patternsOnlyOf(site, rest);
    // Removed, so that the browser's list of permissions matches. A failure leaves only an unused grant.
    if (patterns.length > 0) await removeOrigins(patterns).catch(notedAs('sites-section', false));
  }

  return (
    <>
      {isLocked && <p className="meta pb-2">{i18n.t('settings.locked')}</p>}
      <p className="soft pb-2">{i18n.t(sites.length === 0 ? 'sites.none' : 'sites.intro')}</p>
      <ul ref={list}>
        {sites.map((site) => (
          <Fragment key={site.key}>
            <SiteRow
              site={site}
              onAllow={() => void save(sites, requestOrigins(originPatterns(site)), null)}
              {...(!isLocked && {
                // A network's values follow the catalogue.
                ...(site.edition === undefined && edited !== site.key && { onEdit: () => setEdited(site.key) }),
                onRemove: () =>
                  void remove(
                    site,
                    sites.filter((other) => other.key !== site.key),
                  ),
              })}
            />
            {!isLocked && edited === site.key && (
              <li>
                <EditSite
                  site={site}
                  onSave={(next) => void change(next)}
                  onCancel={() => {
                    setEdited(null);
                    focusRow(list.current, site.key);
                  }}
                />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      {!isLocked && <AddNetwork sites={sites} onAdd={(site) => add(site)} />}
      {!isLocked && form !== 'none' && (
        <AddSite
          sites={sites}
          isOpen={form === 'open'}
          onAdd={(site) => add(site, () => setForm('none'))}
          onCancel={() => {
            wasCancelled.current = true;
            setForm('closed');
            forget();
          }}
        />
      )}
      {!isLocked && form !== 'open' && (
        <div className="set">
          <span />
          <div className="set-line">
            <button ref={opener} type="button" className="btn" onClick={() => setForm('open')}>
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

/** False if the site is not drawn yet. */
function focusRow(list: HTMLUListElement | null, key: string | null): boolean {
  const row = [...(list?.children ?? [])].find((each) => (each as HTMLElement).dataset.site === key);
  if (row instanceof HTMLElement) row.focus();
  return row !== undefined;
}

function SitesStatus({ status }: { status: ActionStatus<Outcome> }) {
  const outcome = status.kind === 'done' ? status.value : null;
  return (
    <div role="status">
      {outcome?.kind === 'not-allowed' && <p className="caution">{i18n.t('sites.problem.notAllowed')}</p>}
      {(outcome?.kind === 'added' || outcome?.kind === 'saved') && (
        <p className="good">{i18n.t(`sites.${outcome.kind}`, { host: outcome.host })}</p>
      )}
      {status.kind === 'failed' && <ErrorNote failure={status.failure} context={{ nowMs: Date.now() }} />}
    </div>
  );
}

import { useLiveQuery } from 'dexie-react-hooks';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useConnection } from '@/components/context/use-connection';
import { useLocked } from '@/components/context/use-locked';
import { PermissionHint } from '@/components/settings/permission-hint';
import { hostsOfPatterns } from '@/components/settings/permission-hosts';
import { useGranted } from '@/components/settings/use-granted';
import { ActionLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { type ActionStatus, useAction } from '@/components/ui/hooks/use-action';
import { Mark } from '@/components/ui/mark';
import { loadable } from '@/components/ui/mount/loadable';
import { readSettings } from '@/lib/database/reads';
import { sendMessage } from '@/lib/messaging/send-message';
import { removeOrigins, requestOrigins } from '@/lib/platform/browser/permissions';
import { logAs } from '@/lib/platform/error-log';
import { sandboxAddress } from '@/lib/service/client/address';
import type { Network } from '@/lib/subjects/catalogue/networks';
import { originPatterns, patternsUniqueTo, type Site, siteName } from '@/lib/subjects/sites';

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
    const patterns = patternsUniqueTo(site, rest);
    // Removed, so that the browser's list of permissions matches. A failure leaves only an unused grant.
    if (patterns.length > 0) await removeOrigins(patterns).catch(logAs('sites-section', false));
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

type Catalogue = typeof import('@/lib/subjects/catalogue/site-of-network') &
  Pick<typeof import('@/lib/subjects/catalogue/networks'), 'networks' | 'sandboxNetworks'>;

interface AddNetworkProps {
  sites: readonly Site[];
  /** Called synchronously in the click handler, so that a permission can be requested. */
  onAdd(site: Site): void;
}

/** "Networks": those not added yet, one press each, with all known addresses. */
function AddNetwork({ sites, onAdd }: AddNetworkProps) {
  const id = useId();
  const catalogue = useCatalogue();
  const isSandbox = useConnection()?.settings?.baseUrl === sandboxAddress;
  if (catalogue === null) return null;
  const { networks, sandboxNetworks, isSiteOf, siteOfNetwork } = catalogue;
  const offered = isSandbox ? [...sandboxNetworks, ...networks] : networks;
  const missing = offered.filter((network) => !sites.some((site) => isSiteOf(site, network)));
  if (missing.length === 0) return null;
  return (
    <section className="set" aria-labelledby={id}>
      <span className="set-lab" id={id}>
        {i18n.t('sites.networks')}
      </span>
      <div>
        <div className="set-grid">
          {missing.map((network) => (
            <button key={network.key} type="button" className="btn" onClick={() => onAdd(siteOfNetwork(network))}>
              <Plus />
              <span>
                {network.name} <span className="meta block">{whoOf(network)}</span>{' '}
                <span className="meta block">{hostsOfPatterns(originPatterns(network)).join(', ')}</span>
              </span>
            </button>
          ))}
        </div>
        <p className="meta mt-1">{i18n.t('sites.networksHelp')}</p>
      </div>
    </section>
  );
}

function whoOf({ company, rewrite = [] }: Network): string {
  const hasCompanies = company.length > 0 || rewrite.some(({ kind }) => kind === 'company');
  return i18n.t(hasCompanies ? 'sites.network.both' : 'sites.network.person');
}

/** Loaded before the click, in which nothing may be awaited. If it fails to load, a site can still be typed. */
function useCatalogue(): Catalogue | null {
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  useEffect(() => {
    const parts = [
      import('@/lib/subjects/catalogue/site-of-network'),
      import('@/lib/subjects/catalogue/networks'),
    ] as const;
    void Promise.all(parts).then(
      ([functions, { networks, sandboxNetworks }]) => setCatalogue({ ...functions, networks, sandboxNetworks }),
      logAs('add-network', undefined),
    );
  }, []);
  return catalogue;
}

interface SiteRowProps {
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

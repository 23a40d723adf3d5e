import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Pin from 'lucide-react/icons/pin';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { NamesChecked } from '@/components/settings/connection/names-checked';
import { NamesChoice } from '@/components/settings/connection/names-choice';
import type { SavedSettings } from '@/components/settings/deployment/deployment-plan';
import { useShortcuts } from '@/components/settings/shortcuts-section';
import { useGrantedSites } from '@/components/settings/use-granted';
import { ActionLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatAmount, formatCount } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { sendMessage } from '@/lib/messaging/send-message';
import { showPanel } from '@/lib/messaging/show-panel';
import { openWebPage, readCurrentWindowId } from '@/lib/platform/browser/panel';
import { requestOrigins } from '@/lib/platform/browser/permissions';
import { logAs } from '@/lib/platform/error-log';
import { sandboxAddress } from '@/lib/service/client/address';
import { bareHost } from '@/lib/subjects/page-address';
import { demoSite, originPatterns, type Site } from '@/lib/subjects/sites';
import { TryExample } from './try-example.tsx';
import type { StartEnd } from './use-start.ts';

export interface ReadyProps {
  /** Null: the page was skipped. */
  end: Extract<StartEnd, { kind: 'ready' }> | null;
  saved: SavedSettings;
  onChange(): void;
}

/** What "Start" reached and did not reach, and the next steps. */
export function Ready({ end, saved, onChange }: ReadyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const granted = useGrantedSites(saved.sites);
  const { status, run } = useAction<{ refused: Site | null }>('ready');
  const openPanel = usePanelOpener();
  const keys = useShortcuts()?._execute_action;
  const refused = status.kind === 'done' ? status.value.refused : null;
  const open = byService(saved).find(({ key }) => granted[key] === true);
  useEffect(() => heading.current?.focus(), []);

  /** Nothing is awaited before the permission request. */
  function requestAgain(site: Site): void {
    void run(async () => {
      if (!(await requestOrigins(originPatterns(site)))) return { refused: site };
      // The worker registers what it may follow now.
      await sendMessage('saveSites', { sites: [...saved.sites] });
      return { refused: null };
    });
  }

  return (
    <div>
      <h1 ref={heading} tabIndex={-1}>
        {i18n.t(end === null ? 'welcome.ready.later' : 'welcome.ready.title')}
      </h1>
      <p className="intro">{i18n.t(end === null ? 'welcome.ready.skipped' : 'welcome.ready.intro')}</p>
      <ul className="done-list step">
        {end === null ? (
          <Line tone="open" what={i18n.t('welcome.ready.unconnected')} text={i18n.t('welcome.ready.unconnectedText')}>
            <ActionLink onAction={onChange}>{i18n.t('welcome.ready.setUp')}</ActionLink>
          </Line>
        ) : (
          <>
            <Line
              tone="good"
              what={i18n.t('welcome.ready.connected')}
              text={i18n.t('welcome.ready.to', { host: end.host, elapsedMs: formatCount(Math.round(end.elapsedMs)) })}
            >
              <ActionLink onAction={onChange}>{i18n.t('welcome.ready.change')}</ActionLink>
            </Line>
            <Line tone="good" what={formatAmount(end.milli)} text={i18n.t('welcome.ready.credits')}>
              <span className="meta">{i18n.t('welcome.free')}</span>
            </Line>
            {end.names.outcome === 'saved' && (
              <Line
                tone="good"
                what={i18n.t('welcome.ready.adjusted')}
                text={i18n.t('welcome.ready.adjustedText', { name: end.names.name })}
              />
            )}
            {end.names.outcome !== 'confirmed' && end.names.outcome !== 'saved' && (
              <li>
                <span />
                <div>
                  <NamesChecked checked={end.names} />
                  {end.names.outcome === 'undecided' && saved.connection !== null && (
                    <NamesChoice saved={saved.connection} />
                  )}
                </div>
              </li>
            )}
          </>
        )}
        {saved.sites.map((site) => (
          <SiteLine key={site.key} site={site} isGranted={granted[site.key]} onRequest={() => requestAgain(site)} />
        ))}
        <Line
          tone="open"
          what={i18n.t(saved.sites.length === 0 ? 'welcome.ready.noSites' : 'welcome.ready.moreSites')}
          text={saved.sites.length === 0 ? i18n.t('welcome.ready.noSitesText') : ''}
        >
          <a className="act" data-link href="options.html#sites" target="_blank" rel="noreferrer">
            {i18n.t('welcome.ready.add')}
          </a>
        </Line>
        <Line tone="pin" what={i18n.t('welcome.ready.pin')} text={i18n.t('welcome.ready.pinText')}>
          {keys ? <kbd dir="ltr">{keys}</kbd> : null}
        </Line>
      </ul>
      <div role="status">
        {refused !== null && granted[refused.key] !== true && (
          <p className="caution">{i18n.t('welcome.ready.stillRefused', { host: nameOf(refused) })}</p>
        )}
        {status.kind === 'failed' && <ErrorNote failure={status.failure} context={{ nowMs: Date.now() }} />}
      </div>
      <div className="step">
        {open !== undefined && end !== null && (
          <>
            <button
              type="button"
              className="btn-lead"
              onClick={() => {
                openPanel();
                void openWebPage(`https://${open.hosts[0]}/`).catch(logAs('welcome'));
              }}
            >
              {i18n.t('welcome.ready.open')}
              <span className="price">{i18n.t('welcome.ready.where', { host: bareHostOf(open) })}</span>
            </button>
            <p className="soft pt-3">{i18n.t('welcome.ready.opens', { host: bareHostOf(open) })}</p>
          </>
        )}
        <TryExample>
          <button type="button" className="btn" onClick={openPanel}>
            {i18n.t('welcome.ready.panel')}
          </button>
        </TryExample>
      </div>
    </div>
  );
}

interface LineProps {
  tone: 'good' | 'caution' | 'open' | 'pin';
  what: string;
  text: string;
  children?: ReactNode;
}

const icons = {
  good: <CircleCheck className="good" />,
  caution: <TriangleAlert className="caution" />,
  open: <CircleDashed className="soft" />,
  pin: <Pin className="soft" />,
};

function Line({ tone, what, text, children }: LineProps) {
  return (
    <li>
      <span>{icons[tone]}</span>
      <span>
        <b>
          <bdi>{what}</bdi>
        </b>{' '}
        <span className="soft">{text}</span>
      </span>
      <span>{children}</span>
    </li>
  );
}

function SiteLine({ site, isGranted, onRequest }: { site: Site; isGranted: boolean | undefined; onRequest(): void }) {
  const host = nameOf(site);
  if (isGranted === undefined) return null;
  return (
    <Line
      tone={isGranted ? 'good' : 'caution'}
      what={host}
      text={i18n.t(isGranted ? 'welcome.ready.allowed' : 'welcome.ready.refused')}
    >
      {!isGranted && (
        <ActionLink label={i18n.t('welcome.ready.requestAgainFor', { host })} onAction={onRequest}>
          {i18n.t('welcome.ready.requestAgain')}
        </ActionLink>
      )}
    </Line>
  );
}

/** The sandbox knows only its own network's people, and no other service knows them. */
function byService({ connection, sites }: SavedSettings): Site[] {
  const isSandbox = connection?.baseUrl === sandboxAddress;
  const fits = ({ key }: Site) => (key === demoSite.key) === isSandbox;
  return [...sites.filter(fits), ...sites.filter((site) => !fits(site))];
}

/** The window is known before the click, in which nothing may be awaited. */
function usePanelOpener(): () => void {
  const [windowId, setWindowId] = useState<number | null>(null);
  useEffect(() => {
    void readCurrentWindowId().then(setWindowId, logAs('welcome'));
  }, []);
  return () => {
    if (windowId !== null) void showPanel(windowId).catch(logAs('welcome'));
  };
}

function nameOf(site: Site): string {
  return site.name ?? bareHostOf(site);
}

function bareHostOf({ hosts, key }: Site): string {
  return bareHost(hosts[0] ?? key);
}

import { useLiveQuery } from 'dexie-react-hooks';
import Settings from 'lucide-react/icons/settings';
import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { canGoOn, endedLabel, hasLeftOut, ImportProgress } from '@/components/lists/import/import-progress';
import { type ImportRun, ImportRunsProvider, isEnded, useImportRuns } from '@/components/lists/import/import-runs';
import { DueCount } from '@/components/outreach/due-count';
import { ConnectionMark, useConnectionState } from '@/components/panel/connection-mark';
import { ActionLink } from '@/components/ui/action-link';
import { SectionBoundary } from '@/components/ui/errors/section-boundary';
import { formatAmount, formatCount } from '@/components/ui/formats';
import { LiveRegion } from '@/components/ui/live-region';
import { loadable } from '@/components/ui/mount/loadable';
import { fragmentOf, goToSettings, useHash } from '@/components/ui/routes';
import { hourMs, minuteMs } from '@/lib/platform/time';

/** Each section is loaded when it is opened. */
const section = (load: () => Promise<ComponentType>) => loadable(load, <section aria-busy="true" />);

const sections = [
  {
    id: 'search',
    title: () => i18n.t('search.label'),
    Section: section(async () => {
      const [{ Search }, { createDraftStore }] = await Promise.all([
        import('@/components/search/search'),
        import('@/components/search/form-state/draft-store'),
      ]);
      // Created once, so that the form keeps its state when the user returns from another section.
      const store = createDraftStore(sessionStorage);
      return () => <Search store={store} />;
    }),
  },
  {
    id: 'lists',
    title: () => i18n.t('lists.label'),
    Section: section(async () => (await import('@/components/lists/lists')).Lists),
  },
  {
    id: 'jobs',
    title: () => i18n.t('jobs.label'),
    Section: section(async () => (await import('@/components/jobs/jobs')).Jobs),
  },
  {
    id: 'history',
    title: () => i18n.t('workspace.history'),
    Section: section(async () => (await import('@/components/history/history')).History),
  },
  {
    id: 'templates',
    title: () => i18n.t('templates.label'),
    Section: section(async () => (await import('@/components/write/templates/templates')).Templates),
  },
  {
    id: 'spend',
    title: () => i18n.t('workspace.spend'),
    Section: section(async () => (await import('@/components/spend/spend')).Spend),
  },
  {
    id: 'team',
    title: () => i18n.t('team.label'),
    Section: section(async () => (await import('@/components/team/team')).Team),
  },
] as const;

const sectionOf = (hash: string) => sections.find(({ id }) => id === hash.split('/')[0]) ?? sections[0];

/** Loads the section of the page's address, beside other first data. */
export const preloadSection = (): Promise<void> => sectionOf(window.location.hash.slice(1)).Section.preload();

/** A full tab. The hash names the open section (`workspace.html#spend`) and, after a slash, its item. */
export function Workspace() {
  const { id, title, Section } = sectionOf(useHash(''));
  const name = title();
  useEffect(() => {
    document.title = i18n.t('workspace.pageTitle', { section: name });
  }, [name]);
  return (
    <ImportRunsProvider>
      <div className="work">
        <div>
          <WorkspaceBar>
            <nav className="tabs" aria-label={i18n.t('workspace.label')}>
              {sections.map((each) => (
                <a
                  key={each.id}
                  className="tab"
                  href={`#${each.id}`}
                  aria-current={each.id === id ? 'page' : undefined}
                >
                  {each.title()}
                  {each.id === 'jobs' && <RunningJobs />}
                  {each.id === 'history' && <DueCount />}
                </a>
              ))}
            </nav>
          </WorkspaceBar>
          <ImportStrip />
        </div>
        <main className="work-main">
          <h1 className="sr-only">{name}</h1>
          <SectionBoundary key={id}>
            <Section />
          </SectionBoundary>
        </main>
      </div>
    </ImportRunsProvider>
  );
}

/** The workspace's bar: sections, last known balance, connection state, link to Settings. */
function WorkspaceBar({ children }: { children: ReactNode }) {
  const state = useConnectionState();
  const balance = useConnection()?.balance ?? null;
  // An old balance is grey until it is read again.
  const nowMs = useNow(minuteMs);
  return (
    <header className="work-bar">
      <p className="work-name">{i18n.t('extName')}</p>
      {children}
      {balance !== null && (
        <p className={nowMs - balance.readAt > hourMs ? 'text-ink-3' : undefined}>{formatAmount(balance.milli)}</p>
      )}
      <p className="meta" role="status">
        {state !== null && state.kind !== 'connected' && <ConnectionMark state={state} />}
      </p>
      <button
        type="button"
        className="icon"
        aria-label={i18n.t('header.settings')}
        title={i18n.t('header.settings')}
        onClick={goToSettings}
      >
        <Settings />
      </button>
    </header>
  );
}

/** Beside "Jobs": the number of running jobs; nothing without any. */
function RunningJobs() {
  const { db } = usePanel();
  const connectionId = useConnection()?.settings?.connectionId ?? null;
  const count = useLiveQuery(async () => {
    const open = await db.jobs.where('open').equals(1).toArray();
    return open.filter(({ connection, state }) => connection === connectionId && state === 'running').length;
  }, [db, connectionId]);
  if (count === undefined || count === 0) return null;
  return (
    <>
      {' '}
      <span className="meta">{i18n.t('jobs.running', { count: formatCount(count) })}</span>
    </>
  );
}

/** Few imports leave rows out. */
const LeftOutNote = loadable(async () => (await import('@/components/lists/import/left-out')).LeftOutNote);

/** Imports without a screen, below the bar of every section, in the style of Lists. */
export function ImportStrip() {
  const runs = useImportRuns();
  const all = useSyncExternalStore(runs.subscribe, runs.read);
  const shown = useSyncExternalStore(runs.subscribeShown, runs.readShown);
  const away = Object.values(all).filter(({ list }) => !shown.has(list.id));
  const ended = away.filter(isEnded);
  return (
    <>
      {away.length > 0 && (
        <section className="import-strip" aria-label={i18n.t('listImport.strip')}>
          {away.map((run) => (
            <ImportLine key={run.list.id} run={run} />
          ))}
        </section>
      )}
      <LiveRegion message={ended.map((run) => `${titleOf(run)}: ${endedLabel(run)}`).join(' ')} />
    </>
  );
}

function ImportLine({ run }: { run: ImportRun }) {
  const runs = useImportRuns();
  const { id } = run.list;
  return (
    <div className="next">
      <a className="act" data-link href={fragmentOf('lists', id)}>
        <bdi>{titleOf(run)}</bdi>
      </a>
      {isEnded(run) ? (
        <>
          <span className={run.end === 'done' ? undefined : 'stop'}>{endedLabel(run)}</span>
          {hasLeftOut(run) && <LeftOutNote list={run.list} leftOut={run.leftOut} isShort />}
          {canGoOn(run) && <ActionLink onAction={() => runs.goOn(id)}>{i18n.t('listImport.goOn')}</ActionLink>}
          <ActionLink onAction={() => runs.dismiss(id)}>{i18n.t('listImport.dismiss')}</ActionLink>
        </>
      ) : (
        <ImportProgress run={run} onStop={() => runs.stop(id)} />
      )}
    </div>
  );
}

const titleOf = ({ list }: ImportRun): string => i18n.t('listImport.label', { list: list.name });

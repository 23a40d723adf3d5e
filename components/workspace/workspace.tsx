import { type ComponentType, useEffect } from 'react';
import { i18n } from '#i18n';
import { ImportRunsProvider } from '@/components/lists/import/import-runs';
import { SectionBoundary } from '@/components/ui/errors/section-boundary';
import { loadable } from '@/components/ui/mount/loadable';
import { useHash } from '@/components/ui/routes';
import { ImportStrip } from './import-strip.tsx';
import { RunningJobs } from './running-jobs.tsx';
import { WorkspaceBar } from './workspace-bar.tsx';

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
    id: 'spend',
    title: () => i18n.t('workspace.spend'),
    Section: section(async () => (await import('@/components/spend/spend')).Spend),
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

import { useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import { canGoOn, endedLabel, hasLeftOut, ImportProgress } from '@/components/lists/import/import-progress';
import { type ImportRun, isEnded, useImportRuns } from '@/components/lists/import/import-runs';
import { ActionLink } from '@/components/ui/action-link';
import { LiveRegion } from '@/components/ui/live-region';
import { loadable } from '@/components/ui/mount/loadable';
import { fragmentOf } from '@/components/ui/routes';

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

import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { problemLines, viewLabels } from './import-lines.ts';
import { addedLabel, canGoOn, whyEnded } from './import-progress.tsx';
import { ImportRows } from './import-rows.tsx';
import type { EndedRun } from './import-runs.tsx';
import { LeftOutNote } from './left-out.tsx';

export interface ImportEndedProps {
  run: EndedRun;
  onGoOn(): void;
  onUndo(): void;
  onAgain(): void;
  onClose(): void;
}

/** The outcome of an import, its left-out rows, and next steps. */
export function ImportEnded({ run, onGoOn, onUndo, onAgain, onClose }: ImportEndedProps) {
  const { end, state, leftOut } = run;
  const isOpen = canGoOn(run);
  return (
    <>
      {end !== 'done' && <p className={end === 'stopped' ? undefined : 'stop'}>{whyEnded(run)}</p>}
      <p>
        <strong>{addedLabel(run)}</strong>
      </p>
      {state.known > 0 && (
        <p className="meta">{i18n.t('listImport.alsoKnown', state.known, [formatCount(state.known)])}</p>
      )}
      {leftOut.length > 0 && (
        <>
          <ImportRows lines={problemLines(leftOut)} view="problems" label={viewLabels.problems(leftOut.length)} />
          <div className="next">
            <LeftOutNote list={run.list} leftOut={leftOut} />
          </div>
        </>
      )}
      <div className="next">
        {isOpen && (
          <button type="button" className="btn" onClick={onGoOn}>
            {i18n.t('listImport.goOn')}
          </button>
        )}
        <button type="button" className={isOpen ? 'act' : 'btn'} onClick={onClose}>
          {i18n.t('listImport.done')}
        </button>
        {state.sent > 0 && end !== 'list-gone' && (
          <button type="button" className="act" onClick={onUndo}>
            {i18n.t('listImport.undo')}
          </button>
        )}
        <button type="button" className="act" onClick={onAgain}>
          {i18n.t('listImport.anotherFile')}
        </button>
      </div>
    </>
  );
}

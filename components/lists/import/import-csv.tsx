import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { refusedFileLabels } from '@/components/exclusions/refused-file';
import type { ListActions } from '@/components/lists/use-list-actions';
import { formatCount } from '@/components/ui/formats';
import { TableFileField } from '@/components/ui/inputs/table-file-field';
import { LiveRegion } from '@/components/ui/live-region';
import type { CountedList } from '@/lib/exclusions/reads';
import { ImportDryRun } from './import-dry-run.tsx';
import { problemLines, viewCounts, viewLabels, views } from './import-lines.ts';
import { addedLabel, canGoOn, endedLabel, hasLeftOut, ImportProgress, whyEnded } from './import-progress.tsx';
import { ImportRows } from './import-rows.tsx';
import type { EndedRun } from './import-runs.tsx';
import { LeftOutNote } from './left-out.tsx';
import { type ImportStep, useImport } from './use-import.ts';

export interface ImportCsvProps {
  list: CountedList;
  /** Absent: the list exists. Else makes it and passes its id; resolves to the reason it failed. */
  make?(prepare: (listId: string) => void): Promise<string | null>;
  openCompanies: ListActions['openCompanies'];
  onUndo(tokens: readonly string[]): void;
  /** Called when the user abandons an import that was cut short. */
  onDropped(): void;
  onClose(): void;
}

/** Imports a file into the list: choose it, review the rows, write them, undo. Loaded on demand. */
export function ImportCsv({ list, make, openCompanies, onUndo, onDropped, onClose }: ImportCsvProps) {
  const { step, leave, ...does } = useImport(list);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    if (step.kind === 'ended' && canGoOn(step.run)) onDropped();
    // Left-out rows stay above every section until they are dismissed there.
    if (step.kind === 'ended' && !hasLeftOut(step.run)) leave();
    onClose();
  };
  const holder = useRef<HTMLElement>(null);
  useEffect(() => holder.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  // The focused element disappeared with its step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of step moves the focus.
  useEffect(() => {
    if (document.activeElement === document.body) holder.current?.focus();
  }, [step.kind]);

  return (
    <section
      className="import-step"
      ref={holder}
      tabIndex={-1}
      aria-label={i18n.t('listImport.label', { list: list.name })}
      aria-busy={step.kind === 'reading'}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && step.kind !== 'writing') close();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer.files[0];
        if (file !== undefined && step.kind !== 'writing') does.choose(file);
      }}
    >
      {step.kind === 'choose' && (
        <ChooseFile list={list} refused={step.refused} onChoose={does.choose} onClose={close} />
      )}
      {step.kind === 'reading' && (
        <p className="soft">
          <span className="skel import-skel" /> {i18n.t('listImport.reading', { file: step.fileName })}
        </p>
      )}
      {step.kind === 'sheet' && (
        <fieldset className="import-views">
          <legend>{i18n.t('listImport.whichSheet', { file: step.fileName })}</legend>
          {step.sheets.map((sheet, at) => (
            <button key={sheet} type="button" className="import-view" onClick={() => does.chooseSheet(at)}>
              {sheet}
            </button>
          ))}
          <button type="button" className="act" onClick={does.again}>
            {i18n.t('listImport.anotherFile')}
          </button>
        </fieldset>
      )}
      {step.kind === 'dry' && (
        <ImportDryRun
          list={list}
          dry={step}
          onChange={does.change}
          onBegin={(run) =>
            make === undefined ? does.begin(run) : void make((made) => does.begin(run, made)).then(setProblem)
          }
          onToCompanies={async (companies) => {
            let own: string | undefined;
            // Where the people of a mixed file wait.
            const reason = step.run.rows.length === 0 ? null : ((await make?.((made) => (own = made))) ?? null);
            return reason ?? openCompanies(companies, (listId) => does.handTo(listId, own));
          }}
          onAgain={does.again}
          onClose={close}
        />
      )}
      {problem !== null && (
        <p className="meta stop" role="alert">
          {problem}
        </p>
      )}
      {step.kind === 'writing' && <ImportProgress run={step.run} onStop={does.stop} />}
      {step.kind === 'ended' && (
        <ImportEnded
          run={step.run}
          onGoOn={does.goOn}
          onUndo={() => {
            onUndo(step.run.state.importIds);
            leave();
            onClose();
          }}
          onAgain={does.again}
          onClose={close}
        />
      )}
      <LiveRegion message={messageOf(step)} />
    </section>
  );
}

interface ChooseFileProps {
  list: CountedList;
  refused: Extract<ImportStep, { kind: 'choose' }>['refused'];
  onChoose(file: File): void;
  onClose(): void;
}

function ChooseFile({ list, refused, onChoose, onClose }: ChooseFileProps) {
  return (
    <TableFileField
      label={i18n.t('listImport.file')}
      hint={i18n.t(list.kind === 'person' ? 'listImport.hintPeople' : 'listImport.hintCompanies')}
      refused={refused === null ? null : refusedFileLabels[refused]()}
      onChoose={onChoose}
    >
      <button type="button" className="act" onClick={onClose}>
        {i18n.t('listImport.leave')}
      </button>
    </TableFileField>
  );
}

function messageOf(step: ImportStep): string {
  if (step.kind === 'dry') {
    const counts = viewCounts(step.run);
    return views.map((view) => viewLabels[view](counts[view])).join(', ');
  }
  return step.kind === 'ended' ? endedLabel(step.run) : '';
}

interface ImportEndedProps {
  run: EndedRun;
  onGoOn(): void;
  onUndo(): void;
  onAgain(): void;
  onClose(): void;
}

/** The outcome of an import, its left-out rows, and next steps. */
function ImportEnded({ run, onGoOn, onUndo, onAgain, onClose }: ImportEndedProps) {
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

import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import OctagonX from 'lucide-react/icons/octagon-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import type { ColumnChoice } from '@/components/hand-over/rows/excluded-rows';
import { fileNotes } from '@/components/hand-over/rows/file-notes';
import { ActionLink } from '@/components/ui/action-link';
import { saveTable } from '@/components/ui/file-export/file-export';
import type { FileProgress } from '@/components/ui/file-export/write-table';
import { formatCount } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { Check } from '@/components/ui/inputs/check';
import { Mark } from '@/components/ui/mark';
import type { Format } from '@/lib/hand-over/formats/format';
import { originNote } from '@/lib/hand-over/formats/origin-columns';
import type { HandedField } from '@/lib/hand-over/handed/handed';
import { type OwnFormat, ownCopyOf } from '@/lib/hand-over/own-format';
import { logAs } from '@/lib/platform/error-log';
import { ColumnsChoice } from './columns-choice.tsx';
import { DonePane } from './done-pane.tsx';
import type { Additions } from './handed-rows.ts';
import { LinksLine } from './links-line.tsx';
import { MissingLines } from './missing-lines.tsx';
import { longestPurpose, type Preferences, preferences } from './preferences.ts';
import { Preview } from './preview.tsx';
import { copyRows, type HandedOver, type HandOverOptions, saveFiles } from './save-files.ts';
import { countWith, firstWith, type ScanState } from './scan.ts';
import type { HandSource } from './source.ts';

export interface PaneProps {
  source: HandSource;
  scan: ScanState;
  known: Preferences;
  /** The target was used: it comes first next time. */
  onUsed(): void;
  onClose(): void;
}

export interface FilePaneProps extends PaneProps {
  format: Format;
  also?: ReactNode;
  onEdit(format: OwnFormat): void;
}

const nothingLeftOut: ReadonlySet<HandedField> = new Set();
/** Formats that can have all that was bought, too. */
const tables: ReadonlySet<string> = new Set(['csv', 'excel']);

/** A file for one target: its columns over ours, what is missing there, and what to do with it. */
export function FilePane({ source, scan, known, format, also, onUsed, onEdit, onClose }: FilePaneProps) {
  const [leavesOut, leaveOut] = useState(nothingLeftOut);
  const [choice, choose] = useState<ColumnChoice>('crm');
  const hasNotes = useSyncExternalStore(fileNotes.subscribe, () => fileNotes.getState().isOn);
  const action = useAction<HandedOver | null, FileProgress>('hand-over');
  const { abandon } = useRef(action).current;
  // Closing it, or choosing another target, ends what it writes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is gone.
  useEffect(() => () => abandon(), []);
  const [purpose, setPurpose] = useState(known.purpose);
  const additions: Additions = { hasNotes, purpose };
  const count = countWith(scan, leavesOut);
  const has = (field: HandedField) => format.columns.some((column) => column.field === field);
  const hasPurpose = format.columns.some(({ field, write }) => field === 'purpose' || write === originNote);
  const isEverything = choice !== 'crm';
  const isCopied = format.ending === 'tsv';
  const { status } = action;

  function run(work: (source: HandSource, options: HandOverOptions) => Promise<HandedOver | null>): void {
    const start = { done: 0, total: source.count };
    void action
      .run((report, isAbandoned) => work(source, { format, additions, leavesOut, report, isAbandoned }), start)
      .then((isDone) => {
        if (isDone) onUsed();
      });
  }

  /** All that was bought is a table of the place that it comes from. */
  function save(): void {
    const { table } = source;
    if (choice === 'crm' || table === undefined) {
      run(saveFiles);
      return;
    }
    run(async (_source, { report }) => {
      const written = await saveTable(table(choice), format.ending === 'xlsx' ? 'xlsx' : 'csv', report);
      if (written === null) return null;
      return { count: written.count, files: [written.file], leftOut: written.leftOut, subjects: [] };
    });
  }

  if (status.kind === 'done' && status.value !== null) {
    return <DonePane target={format} outcome={status.value} {...{ source, onClose }} steps={format.steps} />;
  }
  return (
    <>
      <section className="hand-over-pane" aria-label={format.name}>
        {isEverything ? (
          <div className="hand-over-heading">
            <h3>
              {format.name} <span className="soft">{i18n.t('handOver.everything')}</span>
            </h3>
          </div>
        ) : (
          <Preview
            {...{ format, additions }}
            rows={firstWith(scan, leavesOut)}
            end={
              format.ending !== 'vcf' && (
                <ActionLink onAction={() => onEdit(ownCopyOf(format, known.own))}>
                  {i18n.t('handOver.changeColumns')}
                </ActionLink>
              )
            }
          />
        )}
        {source.caution !== undefined && (
          <p className="hand-over-line">
            <Mark tone="caution" icon={<TriangleAlert />}>
              {source.caution}
            </Mark>
          </p>
        )}
        {format.warning !== null && (
          <p className="hand-over-line">
            <Mark tone="caution" icon={<TriangleAlert />}>
              {i18n.t(format.warning)}
            </Mark>
          </p>
        )}
        <MissingLines {...{ source, scan, format, isEverything, leavesOut }} onLeaveOut={leaveOut} />
        <Options
          {...{ choice, hasNotes }}
          purpose={hasPurpose && !isEverything ? purpose : null}
          canNote={has('note')}
          onPurpose={setPurpose}
          onChoose={tables.has(format.id) && source.table !== undefined ? choose : null}
        />
        {also != null && also !== false && <div className="hand-over-links">{also}</div>}
        {source.count === 1 && format.group !== 'files' && <LinksLine {...{ source, format, known }} />}
      </section>
      <footer>
        <p className="meta" role="status">
          {status.kind === 'running' ? (
            i18n.t('handOver.writing', { done: formatCount(status.doing.done), total: formatCount(status.doing.total) })
          ) : status.kind === 'failed' ? (
            <Mark tone="stop" icon={<OctagonX />}>
              {i18n.t('results.file.failed')}
            </Mark>
          ) : scan.isComplete && count === 0 && !isEverything ? (
            i18n.t(scan.excluded.count > 0 && source.table !== undefined ? 'handOver.nobodyButFile' : 'handOver.nobody')
          ) : (
            footLabel(format)
          )}
        </p>
        {(isEverything || !scan.isComplete || count > 0) && (
          <>
            {format.ending !== 'vcf' && !isCopied && !isEverything && (
              <button type="button" className="act" disabled={action.isRunning} onClick={() => run(copyRows)}>
                <Copy />
                {i18n.t('handOver.copy')}
              </button>
            )}
            <button
              type="button"
              className="btn lead-free"
              disabled={action.isRunning}
              onClick={isCopied ? () => run(copyRows) : save}
            >
              {isCopied ? <Copy /> : <Download />}
              {mainLabel({ isCopied, isEverything, isComplete: scan.isComplete, kind: source.kind, count })}
            </button>
          </>
        )}
      </footer>
    </>
  );
}

interface OptionsProps {
  choice: ColumnChoice;
  hasNotes: boolean;
  /** Null where no column has it. */
  purpose: string | null;
  canNote: boolean;
  onPurpose(purpose: string): void;
  onChoose: ((choice: ColumnChoice) => void) | null;
}

/** What else the file has. */
function Options({ choice, hasNotes, purpose, canNote, onPurpose, onChoose }: OptionsProps) {
  if (onChoose === null && !canNote && purpose === null) return null;
  return (
    <div className="hand-over-options">
      {onChoose !== null && <ColumnsChoice value={choice} offersExcluded onChoose={onChoose} />}
      {canNote && (
        <Check label={i18n.t('files.notes')} isOn={hasNotes} onTurn={(isOn) => fileNotes.setState({ isOn })} />
      )}
      {purpose !== null && (
        <label className="hand-over-purpose">
          <span>{i18n.t('handOver.purpose')}</span>
          <input
            className="field"
            maxLength={longestPurpose}
            placeholder={i18n.t('handOver.purposeExample')}
            value={purpose}
            onChange={({ target }) => onPurpose(target.value)}
            onBlur={() =>
              void preferences.change((before) => ({ ...before, purpose: purpose.trim() })).catch(logAs('hand-over'))
            }
          />
        </label>
      )}
    </div>
  );
}

function footLabel({ group, name }: Format): string {
  return group === 'crm' || group === 'ats' ? i18n.t('handOver.fileFor', { name }) : i18n.t('handOver.staysHere');
}

interface MainLabel {
  isCopied: boolean;
  isEverything: boolean;
  isComplete: boolean;
  kind: HandSource['kind'];
  count: number;
}

function mainLabel({ isCopied, isEverything, isComplete, kind, count }: MainLabel): string {
  if (isEverything || !isComplete) return i18n.t(isCopied ? 'handOver.copy' : 'handOver.save');
  const counted: [string] = [formatCount(count)];
  if (isCopied) return i18n.t('handOver.copyRows', count, counted);
  return i18n.t(kind === 'people' ? 'handOver.saveContacts' : 'handOver.saveCompanies', count, counted);
}

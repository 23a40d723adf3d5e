import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { minuteMs } from '@/lib/platform/time';
import type { EndedRun, ImportRun } from './import-runs.tsx';

/** The number of rows written and the time left. Only the outcome is announced, not every step. */
export function ImportProgress({ run, onStop }: { run: ImportRun; onStop(): void }) {
  const { total, state, leftMs } = run;
  const text = [
    i18n.t('listImport.writing', state.sent, [formatCount(state.sent), formatCount(total)]),
    ...(leftMs === null ? [] : [i18n.t('listImport.timeLeft', { time: formatDuration(leftMs) })]),
  ].join(', ');
  return (
    <div className="import-progress">
      <progress aria-label={i18n.t('listImport.progress')} max={total} value={state.sent} />
      <span className="soft">{text}</span>
      <button type="button" className="act" onClick={onStop}>
        {i18n.t('listImport.stop')}
      </button>
    </div>
  );
}

const inUnits = (unit: 'second' | 'minute') =>
  new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'long' });
const [seconds, minutes] = [inUnits('second'), inUnits('minute')];

/** Rounded up: "8 seconds", or "2 minutes" from 90 seconds on. */
function formatDuration(ms: number): string {
  return ms < 1.5 * minuteMs
    ? seconds.format(Math.max(1, Math.ceil(ms / 1000)))
    : minutes.format(Math.ceil(ms / minuteMs));
}

export interface ImportEndedProps {
  run: EndedRun;
  onGoOn(): void;
  onUndo(): void;
  onAgain(): void;
  onClose(): void;
}

/** The outcome of an import, what was written, and what can be done next. */
export function ImportEnded({ run, onGoOn, onUndo, onAgain, onClose }: ImportEndedProps) {
  const { end, state } = run;
  const isOpen = canGoOn(run);
  return (
    <>
      {end !== 'done' && <p className={end === 'stopped' ? undefined : 'stop'}>{whyEnded(run)}</p>}
      <p>
        <strong>{i18n.t('listImport.added', state.added, [formatCount(state.added)])}</strong>
      </p>
      {state.known > 0 && (
        <p className="meta">{i18n.t('listImport.alsoKnown', state.known, [formatCount(state.known)])}</p>
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

export const canGoOn = ({ end }: EndedRun): boolean => end === 'stopped' || end === 'stuck';

function whyEnded({ end, state, total }: EndedRun): string {
  const counts = { sent: formatCount(state.sent), total: formatCount(total) };
  if (end === 'stopped') return i18n.t('listImport.stopped', counts);
  return end === 'list-gone' ? i18n.t('listImport.listGone', counts) : i18n.t('listImport.stuck', counts);
}

/** The outcome as one sentence, for screen readers. */
export function endedLabel(run: EndedRun): string {
  const { end, state } = run;
  return [
    ...(end === 'done' ? [] : [whyEnded(run)]),
    i18n.t('listImport.added', state.added, [formatCount(state.added)]),
  ].join(' ');
}

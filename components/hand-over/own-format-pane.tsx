import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { useAction } from '@/components/ui/hooks/use-action';
import { useCopy } from '@/components/ui/hooks/use-copy';
import { PlainField } from '@/components/ui/inputs/plain-field';
import {
  isOwnField,
  longestHeading,
  longestName,
  longestShared,
  mostColumns,
  mostOwn,
  type OwnColumn,
  type OwnFormat,
  type OwnProblem,
  oneLine,
  ownFields,
  problemOfOwn,
  readSharedFormat,
  shareOwnFormat,
} from '@/lib/hand-over/own-format';
import { fieldLabels } from './connect/field-labels.ts';
import { preferences } from './preferences.ts';

export interface OwnFormatPaneProps {
  format: OwnFormat;
  /** It was saved before, and can be removed. */
  isStored: boolean;
  /** Null after it was removed. */
  onSaved(format: OwnFormat | null): void;
  onClose(): void;
}

const problemLabels: Record<OwnProblem, () => string> = {
  'no-name': () => i18n.t('handOver.own.noName'),
  'no-columns': () => i18n.t('handOver.own.noColumns'),
  'no-heading': () => i18n.t('handOver.own.noHeading'),
  'same-heading': () => i18n.t('handOver.own.sameHeading'),
};

/** Rows keep their key while they are moved and typed in. */
interface Row extends OwnColumn {
  key: number;
}

/** One's own columns: each a heading of the target and what it holds. Saved in this browser, shared as JSON. */
export function OwnFormatPane({ format, isStored, onSaved, onClose }: OwnFormatPaneProps) {
  const nextKey = useRef(0);
  const rowOf = (column: OwnColumn): Row => {
    nextKey.current += 1;
    return { ...column, key: nextKey.current };
  };
  const [name, setName] = useState(format.name);
  const [ending, setEnding] = useState(format.ending);
  const [rows, setRows] = useState(() => format.columns.map(rowOf));
  const [problem, setProblem] = useState<string | null>(null);
  const [isPasting, setPasting] = useState(false);
  const saving = useAction('own-format');
  const copying = useCopy('own-format');

  const now = (): OwnFormat => ({
    ...format,
    name: oneLine(name),
    ending,
    columns: rows.map(({ name: heading, field }) => ({ name: oneLine(heading), field })),
  });

  /** Whether it can be used as it is. */
  function check(): boolean {
    const found = problemOfOwn(now());
    setProblem(found === null ? null : problemLabels[found]());
    return found === null;
  }

  async function save(): Promise<void> {
    if (!check()) return;
    const saved = now();
    const isSaved = await saving.run(
      () =>
        preferences.change((before) => {
          const others = before.own.filter(({ id }) => id !== saved.id);
          if (others.length >= mostOwn) throw new Error('Too many own formats');
          return { ...before, own: [...others, saved] };
        }),
      undefined,
    );
    if (isSaved) onSaved(saved);
  }

  async function remove(): Promise<void> {
    const isRemoved = await saving.run(
      () => preferences.change((before) => ({ ...before, own: before.own.filter(({ id }) => id !== format.id) })),
      undefined,
    );
    if (isRemoved) onSaved(null);
  }

  function change(at: number, part: Partial<OwnColumn>): void {
    setRows(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  }

  function move(from: number, to: number): void {
    const row = rows[from];
    if (row !== undefined) setRows(rows.toSpliced(from, 1).toSpliced(to, 0, row));
  }

  function take(text: string): void {
    const shared = readSharedFormat(text, format.id);
    setProblem(shared === null ? i18n.t('handOver.own.notShared') : null);
    if (shared === null) return;
    setPasting(false);
    setName(shared.name);
    setEnding(shared.ending);
    setRows(shared.columns.map(rowOf));
  }

  return (
    <>
      <section className="hand-over-pane" aria-label={i18n.t('handOver.newFormat')}>
        <div className="hand-over-own">
          <div>
            <PlainField
              label={i18n.t('handOver.own.name')}
              autoFocus
              longest={longestName}
              value={name}
              onWrite={setName}
            />
          </div>
          <label>
            <span>{i18n.t('handOver.own.file')}</span>
            <select
              className="field"
              value={ending}
              onChange={({ target }) => setEnding(target.value === 'xlsx' ? 'xlsx' : 'csv')}
            >
              <option value="csv">CSV</option>
              <option value="xlsx">Excel</option>
            </select>
          </label>
        </div>
        <ol className="hand-over-columns" aria-label={i18n.t('handOver.own.columns')}>
          {rows.map(({ key, name: heading, field }, at) => (
            <li key={key}>
              <input
                className="field"
                aria-label={i18n.t('handOver.own.heading')}
                maxLength={longestHeading}
                value={heading}
                onChange={({ target }) => change(at, { name: target.value })}
              />
              <select
                className="field"
                aria-label={i18n.t('handOver.own.holds')}
                value={field}
                onChange={({ target }) => {
                  if (isOwnField(target.value)) change(at, { field: target.value });
                }}
              >
                {ownFields.map((each) => (
                  <option key={each} value={each}>
                    {fieldLabels[each]()}
                  </option>
                ))}
              </select>
              <span>
                {at > 0 && (
                  <button
                    type="button"
                    className="icon"
                    aria-label={i18n.t('handOver.own.up', { heading })}
                    onClick={() => move(at, at - 1)}
                  >
                    <ArrowUp />
                  </button>
                )}
                {at < rows.length - 1 && (
                  <button
                    type="button"
                    className="icon"
                    aria-label={i18n.t('handOver.own.down', { heading })}
                    onClick={() => move(at, at + 1)}
                  >
                    <ArrowDown />
                  </button>
                )}
                <button
                  type="button"
                  className="icon"
                  aria-label={i18n.t('handOver.own.remove', { heading })}
                  onClick={() => setRows(rows.toSpliced(at, 1))}
                >
                  <X />
                </button>
              </span>
            </li>
          ))}
        </ol>
        {rows.length < mostColumns && (
          <button type="button" className="act" onClick={() => setRows([...rows, rowOf(nextColumn(rows))])}>
            <Plus />
            {i18n.t('handOver.own.addColumn')}
          </button>
        )}
        {isPasting && (
          <div className="hand-over-paste">
            <PlainField
              label={i18n.t('handOver.own.paste')}
              autoFocus
              rows={4}
              longest={longestShared}
              value=""
              onWrite={take}
            />
          </div>
        )}
        {problem !== null && (
          <p className="meta stop" role="alert">
            {problem}
          </p>
        )}
        {saving.status.kind === 'failed' && (
          <p className="meta stop" role="alert">
            {i18n.t('handOver.own.notSaved')}
          </p>
        )}
      </section>
      <footer>
        <div className="hand-over-share">
          {rows.length > 0 && (
            <button
              type="button"
              className="act"
              onClick={() => {
                if (check()) copying.copy(shareOwnFormat(now()));
              }}
            >
              {i18n.t('handOver.own.copyJson')}
            </button>
          )}
          <button type="button" className="act" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
            {i18n.t('handOver.own.pasteJson')}
          </button>
          {isStored && (
            <button type="button" className="act" disabled={saving.isRunning} onClick={() => void remove()}>
              {i18n.t('handOver.own.removeFormat')}
            </button>
          )}
          <span className="meta" role="status">
            {copying.status}
          </span>
        </div>
        <button type="button" className="act" onClick={onClose}>
          {i18n.t('actions.cancel')}
        </button>
        <button type="button" className="btn lead-free" disabled={saving.isRunning} onClick={() => void save()}>
          {i18n.t('handOver.own.save')}
        </button>
      </footer>
    </>
  );
}

/** The next field that has no column, under its own name. */
function nextColumn(rows: readonly OwnColumn[]): OwnColumn {
  const field = ownFields.find((each) => !rows.some((row) => row.field === each)) ?? 'fullName';
  const label = fieldLabels[field]();
  return { field, name: rows.some(({ name }) => name === label) ? '' : label };
}

import { type ReactNode, useId, useState } from 'react';
import { i18n } from '#i18n';
import { partlyLabel } from '@/components/exclusions/exclusion-labels';
import { CompaniesOffer } from '@/components/lists/companies-offer';
import { ActionLink } from '@/components/ui/action-link';
import { formatCount } from '@/components/ui/formats';
import { Check } from '@/components/ui/inputs/check';
import type { Columns } from '@/lib/exclusions/import/find-columns';
import type { OpenFile } from '@/lib/exclusions/import/open-csv';
import type { CountedList } from '@/lib/exclusions/reads';
import type { Subject } from '@/lib/subjects/subject';
import { encodingLabels, leftOutWarning } from './import-labels.ts';
import { linesOf, viewCounts, viewLabels, views } from './import-lines.ts';
import { ImportRows } from './import-rows.tsx';
import { companiesOf, type DryRun, type ImportStep, withoutWeak } from './use-import.ts';

export interface ImportDryRunProps {
  list: CountedList;
  dry: Extract<ImportStep, { kind: 'dry' }>;
  onChange(columns: Columns): void;
  onBegin(run: DryRun): void;
  /** For a list of companies instead; null makes one. Resolves to the reason it failed. */
  onToCompanies(listId: string | null): Promise<string | null>;
  onAgain(): void;
  onClose(): void;
}

/** More are not named: the table of rows has them. */
const mostNamed = 10;

function everyoneLabel(companies: readonly string[]): string {
  const named = companies.slice(0, mostNamed).join(', ');
  const names = companies.length > mostNamed ? `${named} …` : named;
  return i18n.t('listImport.everyone', companies.length, [formatCount(companies.length), names]);
}

/** More columns help few rows, and can be chosen above. */
const mostOffered = 2;

/** Shows how each row of the file is understood, before anything is written. */
export function ImportDryRun({ list, dry, onChange, onBegin, onToCompanies, onAgain, onClose }: ImportDryRunProps) {
  const { file, columns, run: read, fileName } = dry;
  const [isWithWeak, setWithWeak] = useState(true);
  const run = isWithWeak ? read : withoutWeak(read);
  const counts = viewCounts(run);
  const shown = views.filter((view) => counts[view] > 0);
  const [chosen, setChosen] = useState<(typeof views)[number] | null>(null);
  const view = chosen !== null && counts[chosen] > 0 ? chosen : shown[0];
  const notes = [
    encodingLabels[file.encoding](),
    file.format.isQuoted ? null : i18n.t('listImport.noQuotes'),
    columns.own === null ? null : i18n.t('listImport.own'),
    run.problems.some(({ problem }) => problem === 'no-connection') ? i18n.t('listImport.noConnection') : null,
    ...run.partly.map(partlyLabel),
  ].filter((note) => note !== null);
  const { rows: domains, companies } = companiesOf(read);
  const warning = leftOutWarning(list, run.problems);
  const offered = run.others.slice(0, mostOffered);
  const addLabel = i18n.t(list.kind === 'person' ? 'listImport.addPeople' : 'listImport.addCompanies', counts.new, [
    formatCount(counts.new),
  ]);
  return (
    <>
      <p>
        <strong>{i18n.t('listImport.rowsRead', run.filled, [formatCount(run.filled), fileName])}</strong>
      </p>
      {notes.map((note) => (
        <p key={note} className="meta">
          {note}
        </p>
      ))}
      {columns.own === null && <ImportColumns kind={list.kind} file={file} columns={columns} onChange={onChange} />}
      {offered.map(({ column, rows }) => (
        <p key={column}>
          <ActionLink onAction={() => onChange({ ...columns, who: [...columns.who, column] })}>
            {i18n.t('listImport.more', rows, [
              formatCount(rows),
              columnLabel(file.headings, column, columns.hasHeadings),
            ])}
          </ActionLink>
        </p>
      ))}
      {read.weak.length > 0 && (
        <Check
          label={i18n.t('listImport.weak', read.weak.length, [formatCount(read.weak.length)])}
          isOn={isWithWeak}
          onTurn={setWithWeak}
        />
      )}
      {domains > 0 && (
        <CompaniesOffer
          text={i18n.t('listImport.domains', domains, [formatCount(domains)])}
          labelOf={(companies) =>
            companies === null
              ? i18n.t('listImport.makeCompanies')
              : i18n.t('listImport.toCompanies', { list: companies })
          }
          onPress={onToCompanies}
        />
      )}
      {domains > 0 && <p className="meta">{everyoneLabel([...companies].map(([domain, name]) => name || domain))}</p>}
      <fieldset className="import-views" aria-label={i18n.t('listImport.show')}>
        {shown.map((each) => (
          <button
            key={each}
            type="button"
            className="import-view"
            data-kind={each}
            aria-pressed={each === view}
            onClick={() => setChosen(each)}
          >
            {viewLabels[each](counts[each])}
          </button>
        ))}
      </fieldset>
      {view !== undefined && (
        <ImportRows key={view} lines={linesOf(run, view)} view={view} label={viewLabels[view](counts[view])} />
      )}
      {warning !== null && <p className="stop">{warning}</p>}
      <div className="next">
        <button type="button" className="btn" data-lead disabled={run.rows.length === 0} onClick={() => onBegin(run)}>
          {counts.new === 0 && run.rows.length > 0 ? i18n.t('listImport.unite') : addLabel}
        </button>
        <span className="meta">{i18n.t('listImport.free')}</span>
        <button type="button" className="act" onClick={onAgain}>
          {i18n.t('listImport.anotherFile')}
        </button>
        <button type="button" className="act" onClick={onClose}>
          {i18n.t('listImport.leave')}
        </button>
      </div>
    </>
  );
}

interface ImportColumnsProps {
  kind: Subject['kind'];
  file: OpenFile;
  columns: Columns;
  onChange(columns: Columns): void;
}

const none = '';

/** Shows which columns are used, and lets each be changed. */
function ImportColumns({ kind, file, columns, onChange }: ImportColumnsProps) {
  const { who, name, why, company = null, hasHeadings } = columns;
  const options = file.headings.map((_heading, column) => ({
    value: String(column),
    label: columnLabel(file.headings, column, hasHeadings),
  }));
  const labelAt = (column: number) => options[column]?.label ?? '';
  const [first, last] = file.columns.name;
  const parts = first === undefined || last === undefined ? [] : [first, last];
  const together =
    parts.length === 0
      ? []
      : [
          {
            value: parts.join('+'),
            label: i18n.t('listImport.names', { first: labelAt(parts[0] ?? 0), last: labelAt(parts[1] ?? 0) }),
          },
        ];

  /** `place` may be one past the end, to add a column. */
  function changeWho(place: number, value: string): void {
    const next = value === none ? who.filter((_each, at) => at !== place) : who.with(place, Number(value));
    onChange({ ...columns, who: [...new Set(next)] });
  }

  return (
    <fieldset className="import-columns" aria-label={i18n.t('listImport.columns')}>
      {[...who, null].map((column, place) => (
        <Choice
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice is identified by its position.
          key={place}
          label={i18n.t(place === 0 ? 'listImport.knownBy' : 'listImport.knownByMore')}
          value={column === null ? none : String(column)}
          onChoose={(value) =>
            column === null
              ? onChange({ ...columns, who: [...new Set([...who, Number(value)])] })
              : changeWho(place, value)
          }
        >
          {options}
        </Choice>
      ))}
      <Choice
        label={i18n.t('listImport.name')}
        value={name.join('+')}
        onChoose={(value) => onChange({ ...columns, name: value === none ? [] : value.split('+').map(Number) })}
      >
        {[...together, ...options]}
      </Choice>
      {kind === 'person' && (
        <Choice
          label={i18n.t('listImport.company')}
          value={company === null ? none : String(company)}
          onChoose={(value) => onChange({ ...columns, company: value === none ? null : Number(value) })}
        >
          {options}
        </Choice>
      )}
      <Choice
        label={i18n.t('listImport.why')}
        value={why === null ? none : String(why)}
        onChoose={(value) => onChange({ ...columns, why: value === none ? null : Number(value) })}
      >
        {options}
      </Choice>
      <Check
        label={i18n.t('listImport.hasHeadings')}
        isOn={hasHeadings}
        onTurn={(isOn) => onChange({ ...columns, hasHeadings: isOn })}
      />
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChoose(value: string): void;
  children: readonly { value: string; label: string }[];
}

function Choice({ label, value, onChoose, children }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <span>
      <label htmlFor={id}>{label}</label>
      <select id={id} className="field" value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value={none}>{i18n.t('listImport.noColumn')}</option>
        {children.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
    </span>
  );
}

function columnLabel(headings: readonly string[], column: number, hasHeadings: boolean): string {
  const number = i18n.t('listImport.columnNumber', { number: column + 1 });
  const heading = headings[column] ?? '';
  if (heading === '') return number;
  return hasHeadings ? shorten(heading) : `${number}: ${shorten(heading)}`;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

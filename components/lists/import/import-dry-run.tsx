import { useState } from 'react';
import { i18n } from '#i18n';
import { partlyLabel } from '@/components/exclusions/exclusion-labels';
import { CompaniesOffer } from '@/components/lists/companies-offer';
import { ActionLink } from '@/components/ui/action-link';
import { formatCount } from '@/components/ui/formats';
import { Check } from '@/components/ui/inputs/check';
import type { Columns } from '@/lib/exclusions/import/find-columns';
import type { CountedList } from '@/lib/exclusions/reads';
import { columnLabel, ImportColumns } from './import-columns.tsx';
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

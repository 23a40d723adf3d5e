import { type ReactNode, useId } from 'react';
import { i18n } from '#i18n';
import { Check } from '@/components/ui/inputs/check';
import type { Columns } from '@/lib/exclusions/import/find-columns';
import type { OpenFile } from '@/lib/exclusions/import/open-file';
import type { Subject } from '@/lib/subjects/subject';

export interface ImportColumnsProps {
  kind: Subject['kind'];
  file: OpenFile;
  columns: Columns;
  onChange(columns: Columns): void;
}

const none = '';

/** Shows which columns are used, and lets each be changed. */
export function ImportColumns({ kind, file, columns, onChange }: ImportColumnsProps) {
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

export function columnLabel(headings: readonly string[], column: number, hasHeadings: boolean): string {
  const number = i18n.t('listImport.columnNumber', { number: column + 1 });
  const heading = headings[column] ?? '';
  if (heading === '') return number;
  return hasHeadings ? shorten(heading) : `${number}: ${shorten(heading)}`;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

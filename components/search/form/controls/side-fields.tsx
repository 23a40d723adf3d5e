import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { checkFilter } from '@/components/search/form/check-filter';
import { filterLabel, modeHint, wordOf } from '@/components/search/form/filter-labels';
import type { FormContext } from '@/components/search/form/form-context';
import { isShortSet, optionsOf } from '@/components/search/form/options';
import { noSide, type Side, type SideName, type Sides, sideNames, writeSides } from '@/components/search/form/sides';
import { Sources } from '@/components/search/form/sources';
import { splitSectors } from '@/components/search/form/split-values';
import { TickList } from '@/components/ui/inputs/check';
import { wordOfValue } from '@/components/ui/value-labels';
import { matchModes } from '@/lib/service/contract/enums';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import { ChipField } from './chip-field.tsx';
import { EditorRow } from './editor-row.tsx';
import { Radios } from './radios.tsx';

export interface SideFieldsProps {
  filter: FilterRow;
  name: SideName;
  sides: Sides;
  searchContext: FormContext;
  /** Between the values and their match mode. */
  children: ReactNode;
  onChange(side: Side): void;
}

function valuesLabel(filter: FilterRow): string {
  if (filter.namesCompanies === true) return i18n.t('companyFinder.name');
  return i18n.t(isShortSet(filter) ? 'filterForm.values' : 'filterForm.words');
}

/** One side of a filter: its values, and its match mode or sources. */
export function SideFields({ filter, name, sides, searchContext, children, onChange }: SideFieldsProps) {
  const { shape, valueList } = filter;
  const side = sides[name] ?? noSide;
  const others = sideNames.filter((other) => other !== name).flatMap((other) => sides[other]?.sources ?? []);
  const isMatch = shape === 'match' || shape === 'match-range';
  const { companies } = searchContext;
  const isOfCompanies = filter.namesCompanies === true;
  const wordOfOne = (value: string) =>
    isOfCompanies ? (companies.names.get(value.toLowerCase()) ?? value) : wordOf(filter, value);
  const put = (content: string[]) => onChange({ ...side, content });

  /** Checks one value alone against the filter's schema. */
  function refuse(value: string): string | null {
    const sources = [{ source: filter.sources?.[0] ?? '', mode: null }];
    const alone = writeSides(shape, { [name]: { content: [value], mode: null, sources } });
    const [problem] = checkFilter(searchContext.kind, filter.path, alone);
    if (problem === undefined) return null;
    return isOfCompanies ? i18n.t('companyFinder.choose') : searchContext.labelOf(problem);
  }

  return (
    <>
      <EditorRow label={valuesLabel(filter)}>
        {isShortSet(filter) ? (
          <TickList values={filter.values ?? []} chosen={side.content} wordOf={wordOfOne} onChange={put} />
        ) : (
          <ChipField
            label={filterLabel(filter)}
            values={side.content}
            wordOf={wordOfOne}
            options={optionsOf(filter, searchContext)}
            refuse={refuse}
            spread={filter.path === 'account.naics' ? splitSectors : undefined}
            onChange={put}
            finder={
              isOfCompanies
                ? (typed, onChoose) => companies.finder({ typed, chosen: side.content, onChoose })
                : undefined
            }
            loadOptions={() => {
              if (isOfCompanies) companies.load();
              // A filter with a closed list of values needs no value list.
              if (valueList !== undefined && filter.values === undefined) searchContext.loadValues(valueList);
            }}
          />
        )}
      </EditorRow>
      {children}
      {isMatch && (
        <Radios
          label={i18n.t('filterForm.match')}
          value={side.mode ?? 'SMART'}
          options={matchModes.map((mode) => ({ value: mode, label: wordOfValue(mode), hint: modeHint(mode) }))}
          onChoose={(mode) => onChange({ ...side, mode })}
        />
      )}
      {shape === 'keyword' && (
        <Sources
          all={filter.sources ?? []}
          chosen={side.sources}
          elsewhere={others.map(({ source }) => source)}
          needsSource={side.content.length > 0 && side.sources.length === 0}
          onChange={(sources) => onChange({ ...side, sources })}
        />
      )}
    </>
  );
}

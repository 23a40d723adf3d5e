import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '#i18n';
import { Choice } from '@/components/history/choice';
import { checkFilter } from '@/components/search/form/check-filter';
import { filterLabel, modeHint, wordOf } from '@/components/search/form/filter-labels';
import type { ControlProps, FormContext } from '@/components/search/form/form-context';
import { isShortSet, optionsOf } from '@/components/search/form/options';
import { Part } from '@/components/search/form/part';
import { filledParts } from '@/components/search/form/read-value';
import {
  type MatchMode,
  mergeSides,
  noSide,
  readSides,
  type Side,
  type SideName,
  type Sides,
  type Source,
  sideNames,
  writeSides,
} from '@/components/search/form/sides';
import { splitSectors } from '@/components/search/form/split-values';
import { type Codec, useDraft } from '@/components/search/form/use-draft';
import { Check, TickList } from '@/components/ui/inputs/check';
import { wordOfValue } from '@/components/ui/value-labels';
import { readFilter } from '@/lib/searches/filter-values';
import { matchModes } from '@/lib/service/contract/enums';
import type { FilterShape } from '@/lib/service/contract/filters/filter';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import { limits } from '@/lib/service/contract/limits';
import { type Band, BandFields, readBand, writeBand } from './band-fields.tsx';
import { ChipField } from './chip-field.tsx';
import { EditorRow } from './editor-row.tsx';
import { Radios } from './radios.tsx';

interface Draft {
  sides: Sides;
  /** The range of the number of values, for filters that count them. */
  count: Band;
}

function codecOf(shape: FilterShape): Codec<Draft> {
  return {
    read: (value) => ({ sides: readSides(value), count: readBand(readFilter(value, 'range')) }),
    write: ({ sides, count }) => filledParts({ ...writeSides(shape, sides), range: writeBand(count) }),
  };
}

const sideLabels: Record<SideName, () => string> = {
  'any.include': () => i18n.t('filterForm.any'),
  'all.include': () => i18n.t('filterForm.all'),
  'any.exclude': () => i18n.t('filterForm.noneOf'),
  'all.exclude': () => i18n.t('filterForm.notAllOf'),
};

/** One side of a filter as a sentence. Choosing another side moves the sentence there. */
export function SidesControl({ filter, value, side, searchContext, onChange, onSide }: ControlProps) {
  const [{ sides, count }, setDraft] = useDraft(value, codecOf(filter.shape), onChange);
  const name = side ?? sideNames.find((each) => sides[each] !== undefined) ?? 'any.include';
  const [quantity = 'any', direction = 'include'] = name.split('.');
  const isOut = direction === 'exclude';
  const free = sideNames.find((each) => each !== name && sides[each] === undefined);
  const isCounted = filter.shape === 'plain-range' || filter.shape === 'match-range';

  function put(next: Side): void {
    const { [name]: _before, ...others } = sides;
    const isEmpty = next.content.length === 0 && next.sources.length === 0 && next.mode === null;
    setDraft({ sides: isEmpty ? others : { ...others, [name]: next }, count });
  }

  function move(text: string): void {
    const to = sideNames.find((each) => each === text);
    if (to === undefined || to === name) return;
    const { [name]: moved, ...rest } = sides;
    const others: Sides = rest;
    if (moved !== undefined) setDraft({ sides: { ...others, [to]: mergeSides(others[to] ?? noSide, moved) }, count });
    onSide(to);
  }

  return (
    <>
      <Radios
        label={i18n.t('filterForm.findThose')}
        value={direction}
        options={[
          { value: 'include', label: i18n.t('filterForm.withThese'), hint: i18n.t('filterForm.withHint') },
          { value: 'exclude', label: i18n.t('filterForm.withoutThem'), hint: i18n.t('filterForm.withoutHint') },
        ]}
        onChoose={(next) => move(`${quantity}.${next}`)}
      />
      <Part name={sideLabels[name]()} seen={false}>
        <SideFields {...{ filter, name, sides, searchContext }} onChange={put}>
          <Radios
            label={i18n.t('filterForm.needed')}
            value={quantity}
            options={[
              {
                value: 'any',
                label: i18n.t('filterForm.anyOfThem'),
                hint: i18n.t(isOut ? 'filterForm.anyOutHint' : 'filterForm.anyHint'),
              },
              {
                value: 'all',
                label: i18n.t('filterForm.allOfThem'),
                hint: i18n.t(isOut ? 'filterForm.allOutHint' : 'filterForm.allHint'),
              },
            ]}
            onChoose={(next) => move(`${next}.${direction}`)}
          />
        </SideFields>
      </Part>
      {isCounted && (
        <Part name={i18n.t('filterForm.howMany')}>
          <BandFields band={count} onChange={(band) => setDraft({ sides, count: band })} />
        </Part>
      )}
      {free !== undefined && sides[name] !== undefined && (
        <button
          type="button"
          className="act editor-more"
          data-link
          onClick={({ currentTarget }) => {
            const editor = currentTarget.closest('.editor');
            flushSync(() => onSide(free));
            editor?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus();
          }}
        >
          <Plus />
          {i18n.t('filterForm.another')}
        </button>
      )}
    </>
  );
}

interface SideFieldsProps {
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
function SideFields({ filter, name, sides, searchContext, children, onChange }: SideFieldsProps) {
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

interface SourcesProps {
  all: readonly string[];
  chosen: readonly Source[];
  /** Sources chosen in the filter's other include/exclude parts; they share the limit. */
  elsewhere: readonly string[];
  needsSource: boolean;
  onChange(sources: Source[]): void;
}

/** The sources of a keyword filter and their match modes: at most five sources in a search (docs/interface.md#contact-filters). */
function Sources({ all, chosen, elsewhere, needsSource, onChange }: SourcesProps) {
  const named = new Set([...elsewhere, ...chosen.map(({ source }) => source)]);
  const isFull = named.size >= limits.keywordSources;
  return (
    <Part name={i18n.t('filterForm.lookIn')}>
      {all.length > limits.keywordSources && (
        <p className="meta">{i18n.t('filterForm.mostSources', limits.keywordSources)}</p>
      )}
      {needsSource && <p className="meta stop">{i18n.t('filterForm.noSource')}</p>}
      {all.map((source) => {
        const chosenEntry = chosen.find((each) => each.source === source);
        const word = wordOfValue(source);
        const others = chosen.filter((each) => each !== chosenEntry);
        return (
          <div key={source} className="source">
            <Check
              label={word}
              isOn={chosenEntry !== undefined}
              disabled={isFull && !named.has(source)}
              onTurn={(isOn) => onChange(isOn ? [...others, { source, mode: null }] : others)}
            />
            {chosenEntry !== undefined && (
              <>
                <Choice<MatchMode | null>
                  label={i18n.t('filterForm.matchOf', { what: word })}
                  value={chosenEntry.mode ?? 'SMART'}
                  options={matchModes.map((mode) => ({ value: mode, label: wordOfValue(mode) }))}
                  onChoose={(mode) => onChange(chosen.map((each) => (each === chosenEntry ? { source, mode } : each)))}
                />
                <span className="meta">{modeHint(chosenEntry.mode ?? 'SMART')}</span>
              </>
            )}
          </div>
        );
      })}
    </Part>
  );
}

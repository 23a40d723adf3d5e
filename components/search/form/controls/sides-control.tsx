import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { i18n } from '#i18n';
import type { ControlProps } from '@/components/search/form/form-context';
import { Part } from '@/components/search/form/part';
import { filledParts } from '@/components/search/form/read-value';
import { readSides, type SideName, type Sides, sideNames, writeSides } from '@/components/search/form/sides';
import { type Codec, useDraft } from '@/components/search/form/use-draft';
import { readFilter } from '@/lib/searches/filter-values';
import type { FilterShape } from '@/lib/service/contract/filters/filter';
import { type Band, BandFields, readBand, writeBand } from './band-fields.tsx';
import { Segments } from './choice.tsx';
import { SideFields } from './side-fields.tsx';

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

/**
 * Any of these, all of these, none of these. The chosen side can be filled in; every other side with values stays visible,
 * because it is part of the search.
 */
export function SidesControl({ filter, value, searchContext, head, onChange }: ControlProps) {
  const [{ sides, count }, setDraft] = useDraft(value, codecOf(filter.shape), onChange);
  const [chosen, setChosen] = useState<SideName>(
    () => sideNames.find((name) => sides[name] !== undefined) ?? 'any.include',
  );
  const [isMore, setMore] = useState(false);

  const isInUse = (name: SideName): boolean => sides[name] !== undefined || name === chosen;
  const offered = sideNames.filter((name) => name !== 'all.exclude' || isMore || isInUse(name));
  const shown = sideNames.filter(isInUse);
  const isCounted = filter.shape === 'plain-range' || filter.shape === 'match-range';
  const words: Record<SideName, string> = {
    'any.include': i18n.t('filterForm.any'),
    'all.include': i18n.t('filterForm.all'),
    'any.exclude': i18n.t('filterForm.noneOf'),
    'all.exclude': i18n.t('filterForm.notAllOf'),
  };

  return (
    <>
      {head(
        <span className="seg-more">
          <Segments<SideName>
            value={chosen}
            options={offered.map((name) => ({ value: name, words: words[name] }))}
            onChoose={setChosen}
          />
          {offered.length < sideNames.length && (
            <button
              type="button"
              className="icon"
              data-small
              aria-label={i18n.t('filterForm.moreSides')}
              onClick={() => {
                setMore(true);
                setChosen('all.exclude');
              }}
            >
              <Ellipsis />
            </button>
          )}
        </span>,
      )}
      {shown.map((name) => (
        <Part key={name} name={words[name]} seen={shown.length > 1}>
          <SideFields
            filter={filter}
            name={name}
            sides={sides}
            searchContext={searchContext}
            onChange={(side) => {
              const { [name]: _before, ...others } = sides;
              const isEmpty = side.content.length === 0 && side.sources.length === 0 && side.mode === null;
              setDraft({ sides: isEmpty ? others : { ...others, [name]: side }, count });
            }}
          />
        </Part>
      ))}
      {isCounted && (
        <Part name={i18n.t('filterForm.howMany')}>
          <BandFields band={count} onChange={(band) => setDraft({ sides, count: band })} />
        </Part>
      )}
    </>
  );
}

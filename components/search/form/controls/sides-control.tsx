import Plus from 'lucide-react/icons/plus';
import { flushSync } from 'react-dom';
import { i18n } from '#i18n';
import type { ControlProps } from '@/components/search/form/form-context';
import { Part } from '@/components/search/form/part';
import { filledParts } from '@/components/search/form/read-value';
import {
  mergeSides,
  noSide,
  readSides,
  type Side,
  type SideName,
  type Sides,
  sideNames,
  writeSides,
} from '@/components/search/form/sides';
import { type Codec, useDraft } from '@/components/search/form/use-draft';
import { readFilter } from '@/lib/searches/filter-values';
import type { FilterShape } from '@/lib/service/contract/filters/filter';
import { type Band, BandFields, readBand, writeBand } from './band-fields.tsx';
import { Radios } from './radios.tsx';
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

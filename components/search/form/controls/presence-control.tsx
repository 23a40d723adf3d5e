import { i18n } from '#i18n';
import type { ControlProps } from '@/components/search/form/form-context';
import { filterText } from '@/components/search/form/read-value';
import { useDraft } from '@/components/search/form/use-draft';
import { readFilter } from '@/lib/searches/filter-values';
import { type Band, BandFields, noBand, readBand, writeBand } from './band-fields.tsx';
import { Bands, readBands, writeBands } from './bands.tsx';
import { Radios } from './radios.tsx';

const types = ['RANGE', 'ALL', 'NONE'] as const;
type PresenceType = (typeof types)[number];

interface Draft {
  type: PresenceType;
  bands: Band[];
}

const several = {
  read: (value: unknown): Draft => ({ type: readType(value), bands: readBands(value) }),
  write: ({ type, bands }: Draft) => (type === 'RANGE' ? writeBands(bands) : { type }),
};

/** A year's range is a single band, not an array (docs/interface.md#account-filters). */
const one = {
  read(value: unknown): Draft {
    const range = readFilter(value, 'range');
    return { type: readType(value), bands: range === undefined ? [] : [readBand(range)] };
  },
  write({ type, bands: [band = noBand] }: Draft) {
    if (type !== 'RANGE') return { type };
    const range = writeBand(band);
    return range === undefined ? undefined : { type, range };
  },
};

export function PresenceControl({ filter, value, onChange }: ControlProps) {
  const isYear = filter.shape === 'year';
  const [draft, setDraft] = useDraft(value, isYear ? one : several, onChange);
  const options = {
    RANGE: { label: i18n.t('filterForm.range'), hint: i18n.t(isYear ? 'filterForm.yearHint' : 'filterForm.rangeHint') },
    ALL: { label: i18n.t('filterForm.known'), hint: i18n.t('filterForm.knownHint') },
    NONE: { label: i18n.t('filterForm.unknown'), hint: i18n.t('filterForm.unknownHint') },
  };
  return (
    <>
      <Radios
        label={i18n.t('filterForm.isOneOf')}
        value={draft.type}
        options={types.map((type) => ({ value: type, ...options[type] }))}
        onChoose={(type) => setDraft({ ...draft, type })}
      />
      {draft.type === 'RANGE' &&
        (isYear ? (
          <BandFields
            band={draft.bands[0] ?? noBand}
            kind="year"
            onChange={(band) => setDraft({ ...draft, bands: [band] })}
          />
        ) : (
          <Bands bands={draft.bands} onChange={(bands) => setDraft({ ...draft, bands })} />
        ))}
    </>
  );
}

function readType(value: unknown): PresenceType {
  const text = filterText(value, 'type');
  return types.find((type) => type === text) ?? 'RANGE';
}

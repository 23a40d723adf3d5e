import { i18n } from '#i18n';
import { dayOfEpochText, epochTextOfDay, wordOf } from '@/components/search/form/filter-labels';
import type { ControlProps } from '@/components/search/form/form-context';
import { optionsOf } from '@/components/search/form/options';
import { Part } from '@/components/search/form/part';
import { filledParts, filterText, textsAt } from '@/components/search/form/read-value';
import { type Codec, useDraft } from '@/components/search/form/use-draft';
import { readFilter } from '@/lib/searches/filter-values';
import { type Band, BandFields, readBand, writeBand } from './band-fields.tsx';
import { ChipField } from './chip-field.tsx';

interface Draft {
  type: readonly string[];
  totalAmount: Band;
  lastAmount: Band;
  /** Epoch milliseconds as strings, the first and the last. */
  from: string | undefined;
  to: string | undefined;
}

const codec: Codec<Draft> = {
  read: (value) => ({
    type: textsAt(value, 'type'),
    totalAmount: readBand(readFilter(value, 'totalAmount')),
    lastAmount: readBand(readFilter(value, 'lastAmount')),
    from: filterText(value, 'duration.start'),
    to: filterText(value, 'duration.end'),
  }),
  write: ({ type, totalAmount, lastAmount, from, to }) =>
    filledParts({
      type: type.length === 0 ? undefined : type,
      totalAmount: writeBand(totalAmount),
      lastAmount: writeBand(lastAmount),
      duration: filledParts({ start: from, end: to }),
    }),
};

/** A company's funding: types of rounds, total and last amount, date of the last round. */
export function FundingControl({ filter, value, searchContext, onChange }: ControlProps) {
  const [draft, setDraft] = useDraft(value, codec, onChange);
  return (
    <>
      <Part name={i18n.t('filterForm.rounds')}>
        <ChipField
          label={i18n.t('filterForm.rounds')}
          values={draft.type}
          wordOf={(round) => wordOf(filter, round)}
          options={optionsOf(filter, searchContext)}
          refuse={() => null}
          onChange={(type) => setDraft({ ...draft, type })}
          loadOptions={() => undefined}
        />
      </Part>
      <Part name={i18n.t('filterForm.raisedInAll')}>
        <BandFields band={draft.totalAmount} onChange={(totalAmount) => setDraft({ ...draft, totalAmount })} />
      </Part>
      <Part name={i18n.t('filterForm.raisedLast')}>
        <BandFields band={draft.lastAmount} onChange={(lastAmount) => setDraft({ ...draft, lastAmount })} />
      </Part>
      <Part name={i18n.t('filterForm.lastRound')}>
        <DayField
          label={i18n.t('filterForm.from')}
          day={dayOfEpochText(draft.from)}
          onDay={(day) => setDraft({ ...draft, from: epochTextOfDay(day, 'start') })}
        />
        <DayField
          label={i18n.t('filterForm.upTo')}
          day={dayOfEpochText(draft.to)}
          onDay={(day) => setDraft({ ...draft, to: epochTextOfDay(day, 'end') })}
        />
      </Part>
    </>
  );
}

function DayField({ label, day, onDay }: { label: string; day: string; onDay(day: string): void }) {
  return (
    <label className="day">
      <span className="meta">{label}</span>
      <input className="field" type="date" value={day} onChange={({ target }) => onDay(target.value)} />
    </label>
  );
}

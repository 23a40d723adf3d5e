import { i18n } from '#i18n';
import { readFilter } from '@/lib/search/filter-values';
import { type Band, BandFields, readBand, writeBand } from './band-fields.tsx';
import { ChipField } from './chip-field.tsx';
import type { ControlProps } from './control.ts';
import { dayOfEpochText, epochTextOfDay } from './day-text.ts';
import { wordOf } from './filter-words.ts';
import { optionsOf } from './options.ts';
import { Part } from './part.tsx';
import { filledParts, textAt, textsAt } from './read-value.ts';
import { type Codec, useDraft } from './use-draft.ts';

interface Draft {
  type: readonly string[];
  totalAmount: Band;
  lastAmount: Band;
  /** Epoch milliseconds as text, the first and the last. */
  from: string | undefined;
  to: string | undefined;
}

const codec: Codec<Draft> = {
  read: (value) => ({
    type: textsAt(value, 'type'),
    totalAmount: readBand(readFilter(value, 'totalAmount')),
    lastAmount: readBand(readFilter(value, 'lastAmount')),
    from: textAt(value, 'duration.start'),
    to: textAt(value, 'duration.end'),
  }),
  write: ({ type, totalAmount, lastAmount, from, to }) =>
    filledParts({
      type: type.length === 0 ? undefined : type,
      totalAmount: writeBand(totalAmount),
      lastAmount: writeBand(lastAmount),
      duration: filledParts({ start: from, end: to }),
    }),
};

/** What a company has raised: in which rounds, how much in all and last, and when last. */
export function FundingControl({ filter, value, world, head, onChange }: ControlProps) {
  const [draft, setDraft] = useDraft(value, codec, onChange);
  return (
    <>
      {head()}
      <Part name={i18n.t('filterForm.rounds')}>
        <ChipField
          label={i18n.t('filterForm.rounds')}
          values={draft.type}
          wordOf={(round) => wordOf(filter, round)}
          options={optionsOf(filter, world)}
          refuse={() => null}
          onChange={(type) => setDraft({ ...draft, type })}
          onCome={() => undefined}
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

import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { useNow } from '@/components/context/use-now';
import { awayFromWeekend, dueIn, type FollowUp, followUps, noonOf } from '@/lib/outreach/due-days';
import { longDay } from './contact-labels.ts';
import './contact.css';

export interface FollowUpChoiceProps {
  /** Null for none. */
  value: number | null;
  onChoose(dueAt: number | null): void;
}

const labels: Record<FollowUp, () => string> = {
  '3-days': () => i18n.t('touch.in3Days'),
  '1-week': () => i18n.t('touch.in1Week'),
  '2-weeks': () => i18n.t('touch.in2Weeks'),
};

/** Never, three usual days, or a day of the user's own, and the day that this means. A weekend is moved to Monday, and says so. */
export function FollowUpChoice({ value, onChoose }: FollowUpChoiceProps) {
  const id = useId();
  const nowMs = useNow();
  const [isPicking, setPicking] = useState(false);
  /** The day as chosen, before a weekend was moved. */
  const [chosen, setChosen] = useState<number | null>(null);
  const choose = (day: number) => {
    setChosen(day);
    onChoose(awayFromWeekend(day));
  };
  const offered = followUps.map((each) => ({ ...each, at: dueIn(nowMs, each.days) }));
  const usual = offered.find(({ at }) => value !== null && awayFromWeekend(at) === value);
  const from = chosen !== null && awayFromWeekend(chosen) === value ? chosen : (usual?.at ?? value);
  return (
    <div className="follow-up">
      <span className="meta" id={id}>
        {i18n.t('touch.followUp')}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line with its legend. */}
      <div className="follow-up-days" role="group" aria-labelledby={id}>
        <button
          type="button"
          className="act"
          aria-pressed={value === null && !isPicking}
          onClick={() => {
            setPicking(false);
            setChosen(null);
            onChoose(null);
          }}
        >
          {i18n.t('touch.never')}
        </button>
        {offered.map(({ id: each, at }) => (
          <button
            key={each}
            type="button"
            className="act"
            aria-pressed={usual?.id === each && !isPicking}
            onClick={() => {
              setPicking(false);
              choose(at);
            }}
          >
            {labels[each]()}
          </button>
        ))}
        <button type="button" className="act" aria-pressed={isPicking} onClick={() => setPicking(true)}>
          {i18n.t('touch.pickDay')}
        </button>
      </div>
      {isPicking && <DayField nowMs={nowMs} first={value} onChoose={choose} />}
      {value !== null && from !== null && (
        <p className="meta" role="status">
          {from === value ? longDay(value) : i18n.t('touch.moved', { from: longDay(from), to: longDay(value) })}
        </p>
      )}
    </div>
  );
}

export interface DayFieldProps {
  nowMs: number;
  /** The day that it shows at first. */
  first?: number | null;
  onChoose(day: number): void;
}

/** A day from today on. Nothing is reported for a day that is incomplete or past. */
export function DayField({ nowMs, first = null, onChoose }: DayFieldProps) {
  return (
    <input
      className="field"
      type="date"
      aria-label={i18n.t('touch.day')}
      min={dateText(nowMs)}
      max="2099-12-31"
      {...(first !== null && { defaultValue: dateText(first) })}
      onChange={({ target }) => {
        const day = dayOf(target.value);
        if (target.validity.valid && day !== null) onChoose(day);
      }}
    />
  );
}

/** "2026-12-07" of a local day, as a date field wants it. */
function dateText(ms: number): string {
  const date = new Date(ms);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** Noon of that local day; null if it is none. */
function dayOf(text: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return day === undefined ? null : noonOf(new Date(Number(year), Number(month) - 1, Number(day)).getTime());
}

import { i18n } from '#i18n';
import { Fold } from '@/components/ui/fold';
import { formatCount, formatCredits, formatDay } from '@/components/ui/formats';
import type { DaySpend } from '@/lib/database/ledger/spend-reads';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { DayPicture } from './day-picture.tsx';

export interface ByDayProps {
  days: DaySpend[];
  totalMilli: MilliCredits;
  budgetMilli: MilliCredits | null;
}

/** The cost of each day as a chart with a text alternative, and as a table. */
export function ByDay({ days, totalMilli, budgetMilli }: ByDayProps) {
  return (
    <div className="spend-days">
      <h2 className="lab">
        {i18n.t('spend.byDay')}, {i18n.t('spend.byDayNote')}
      </h2>
      <DayPicture days={days} budgetMilli={budgetMilli} label={describe(days, totalMilli, budgetMilli)} />
      <Fold title={i18n.t('spend.asTable')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <section className="day-table" aria-label={i18n.t('spend.byDay')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{i18n.t('spend.day')}</th>
                <th scope="col">{i18n.t('spend.credits')}</th>
                <th scope="col">{i18n.t('spend.calls')}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ startMs, milli, calls }) => (
                <tr key={startMs}>
                  <th scope="row">{formatDay(startMs)}</th>
                  <td>{formatCredits(milli)}</td>
                  <td>{formatCount(calls)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Fold>
    </div>
  );
}

function describe(days: DaySpend[], totalMilli: MilliCredits, budgetMilli: MilliCredits | null): string {
  const budget = budgetMilli === null ? '' : i18n.t('spend.byDayBudget', { budget: formatCredits(budgetMilli) });
  const dearest = days.reduce<DaySpend | null>((best, day) => (day.milli > (best?.milli ?? 0) ? day : best), null);
  if (dearest === null) return `${i18n.t('spend.byDayNothing')} ${budget}`.trim();
  const text = i18n.t('spend.byDayPicture', {
    total: formatCredits(totalMilli),
    day: formatDay(dearest.startMs),
    most: formatCredits(dearest.milli),
    today: formatCredits(days.at(-1)?.milli ?? 0),
  });
  return `${text} ${budget}`.trim();
}

import { i18n } from '#i18n';
import { Fold } from '@/components/ui/fold';
import { formatCount, formatCredits, formatDay } from '@/components/ui/formats';
import type { DaySpend } from '@/lib/database/ledger/spend-reads';
import type { MilliCredits } from '@/lib/service/contract/credits';

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

/** The vertical axis is in pixels; the horizontal one is in percent, so that text keeps its size at every width. */
const top = 20;
const bottom = 104;
const height = 124;
/** The width of the bars; the rest is for the scale's labels. */
const plotPercent = 90;
const barShare = 0.7;
const labelEvery = 7;

interface DayPictureProps {
  days: DaySpend[];
  budgetMilli: MilliCredits | null;
  label: string;
}

/** A bar chart of credits by day, today's bar darker, with the daily budget if it fits. */
function DayPicture({ days, budgetMilli, label }: DayPictureProps) {
  const scale = dayScale(
    days.map(({ milli }) => milli),
    budgetMilli,
  );
  const yOf = (milli: MilliCredits) => bottom - (Math.max(0, milli) / scale.topMilli) * (bottom - top);
  const step = plotPercent / days.length;
  const last = days.length - 1;
  return (
    <svg className="chart" width="100%" height={height} role="img" aria-label={label}>
      {[scale.topMilli, scale.topMilli / 2, 0].map((milli) => (
        <g key={milli}>
          <line className="chart-line" x1="0" x2={`${plotPercent}%`} y1={yOf(milli)} y2={yOf(milli)} />
          <text className="chart-text" x={`${plotPercent + 1}%`} y={yOf(milli) + 4}>
            {formatCredits(milli)}
          </text>
        </g>
      ))}
      {scale.budgetMilli !== null && <BudgetLine y={yOf(scale.budgetMilli)} />}
      {days.map(({ startMs, milli }, index) => (
        <rect
          key={startMs}
          className={index === last ? 'chart-fill' : 'chart-mid'}
          x={`${index * step + (step * (1 - barShare)) / 2}%`}
          width={`${step * barShare}%`}
          // A day without a charge has a minimal bar, so that days can be counted.
          y={Math.min(yOf(milli), bottom - 1)}
          height={Math.max(bottom - yOf(milli), 1)}
          rx="1"
        />
      ))}
      {days.map(
        ({ startMs }, index) =>
          (last - index) % labelEvery === 0 && (
            <text
              key={startMs}
              className="chart-text"
              data-now={index === last || undefined}
              x={`${(index + 0.5) * step}%`}
              y={height - 4}
              textAnchor="middle"
            >
              {index === last ? i18n.t('spend.now') : formatDay(startMs)}
            </text>
          ),
      )}
    </svg>
  );
}

function BudgetLine({ y }: { y: number }) {
  return (
    <>
      <line className="chart-edge" x1="0" x2={`${plotPercent}%`} y1={y} y2={y} strokeDasharray="2 3" />
      <text className="chart-text" x="0" y={y - 5}>
        {i18n.t('spend.dailyBudget')}
      </text>
    </>
  );
}

/** A budget above this multiple of the highest bar would flatten all bars; only the meter shows it. */
const tallestBudget = 4;

interface DayScale {
  topMilli: MilliCredits;
  /** The daily budget to draw; null if it is not drawn. */
  budgetMilli: MilliCredits | null;
}

/** The top of the scale: 1, 2, 4, 5 or 10 times a power of ten, whose half is also round. */
export function dayScale(values: readonly MilliCredits[], budgetMilli: MilliCredits | null): DayScale {
  const highest = Math.max(0, ...values);
  const isDrawn = budgetMilli !== null && budgetMilli > 0 && budgetMilli <= highest * tallestBudget;
  const wanted = Math.max(highest, isDrawn ? budgetMilli : 0, 1000);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const steps = [1, 2, 4, 5, 10].map((step) => step * power);
  return { topMilli: steps.find((step) => step >= wanted) ?? wanted, budgetMilli: isDrawn ? budgetMilli : null };
}

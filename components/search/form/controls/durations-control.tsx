import { createI18n } from '@wxt-dev/i18n';
import { i18n } from '#i18n';
import type { ControlProps } from '@/components/search/form/form-context';
import { Part } from '@/components/search/form/part';
import { filledParts, numberAt } from '@/components/search/form/read-value';
import { useDraft } from '@/components/search/form/use-draft';
import { readFilter } from '@/lib/searches/filter-values';
import { NumberField } from './number-field.tsx';

interface Span {
  year: number | undefined;
  month: number | undefined;
}
type Draft = Record<string, { min: Span; max: Span }>;

const labels = createI18n();
const noSpan: Span = { year: undefined, month: undefined };
const none = { min: noSpan, max: noSpan };

function codecOf(keys: readonly string[]) {
  return {
    read: (value: unknown): Draft =>
      Object.fromEntries(
        keys.map((key) => [key, { min: readSpan(value, `${key}.min`), max: readSpan(value, `${key}.max`) }]),
      ),
    write: (draft: Draft) =>
      filledParts(
        Object.fromEntries(
          Object.entries(draft).map(([key, { min, max }]) => [
            key,
            filledParts({ min: filledParts({ ...min }), max: filledParts({ ...max }) }),
          ]),
        ),
      ),
  };
}

function readSpan(value: unknown, path: string): Span {
  const span = readFilter(value, path);
  return { year: numberAt(span, 'year'), month: numberAt(span, 'month') };
}

/** Minimum and maximum in years and months, for each duration of the scope. */
export function DurationsControl({ filter, value, onChange }: ControlProps) {
  const keys = filter.values ?? [];
  const [draft, setDraft] = useDraft(value, codecOf(keys), onChange);
  return (
    <>
      {keys.map((key) => {
        const spans = draft[key] ?? none;
        return (
          <Part key={key} name={labels.t(`filterForm.durations.${key}`)}>
            <div className="span-fields" aria-hidden="true">
              <span />
              <span className="meta">{i18n.t('filterForm.years')}</span>
              <span className="meta">{i18n.t('filterForm.months')}</span>
            </div>
            <SpanFields
              name={i18n.t('filterForm.atLeast')}
              span={spans.min}
              onChange={(min) => setDraft({ ...draft, [key]: { ...spans, min } })}
            />
            <SpanFields
              name={i18n.t('filterForm.atMost')}
              span={spans.max}
              onChange={(max) => setDraft({ ...draft, [key]: { ...spans, max } })}
            />
          </Part>
        );
      })}
    </>
  );
}

function SpanFields({ name, span, onChange }: { name: string; span: Span; onChange(span: Span): void }) {
  return (
    <fieldset className="span-fields" aria-label={name}>
      <span className="meta" aria-hidden="true">
        {name}
      </span>
      <NumberField
        label={i18n.t('filterForm.years')}
        kind="year"
        value={span.year}
        onChange={(year) => onChange({ ...span, year })}
      />
      <NumberField
        label={i18n.t('filterForm.months')}
        kind="year"
        value={span.month}
        onChange={(month) => onChange({ ...span, month })}
      />
    </fieldset>
  );
}

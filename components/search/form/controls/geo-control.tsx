import { i18n } from '#i18n';
import { Choice } from '@/components/history/choice';
import type { ControlProps } from '@/components/search/form/form-context';
import { Missing } from '@/components/search/form/missing';
import { filterText, numberAt } from '@/components/search/form/read-value';
import { useDraft } from '@/components/search/form/use-draft';
import { wordOfValue } from '@/components/ui/value-labels';
import { distanceUnits } from '@/lib/service/contract/enums';
import { NumberField } from './number-field.tsx';

interface Draft {
  lat: number | undefined;
  lng: number | undefined;
  radius: number | undefined;
  unit: (typeof distanceUnits)[number];
}

const codec = {
  read(value: unknown): Draft {
    const unit = filterText(value, 'unit');
    return {
      lat: numberAt(value, 'position.lat'),
      lng: numberAt(value, 'position.lng'),
      radius: numberAt(value, 'radius'),
      unit: distanceUnits.find((known) => known === unit) ?? 'km',
    };
  },
  write({ lat, lng, radius, unit }: Draft) {
    if (lat === undefined || lng === undefined || radius === undefined) return undefined;
    return { position: { lat, lng }, radius, unit };
  },
};

/** A point and a radius; set only when complete. */
export function GeoControl({ value, onChange }: ControlProps) {
  const [draft, setDraft] = useDraft(value, codec, onChange);
  const parts = [draft.lat, draft.lng, draft.radius];
  const isHalf = parts.includes(undefined) && parts.some((part) => part !== undefined);
  return (
    <>
      {isHalf && <Missing text={i18n.t('filterForm.geoHalf')} />}
      <div className="point-fields">
        <Labelled
          label={i18n.t('filterForm.latitude')}
          value={draft.lat}
          onChange={(lat) => setDraft({ ...draft, lat })}
        />
        <Labelled
          label={i18n.t('filterForm.longitude')}
          value={draft.lng}
          onChange={(lng) => setDraft({ ...draft, lng })}
        />
        <Labelled
          label={i18n.t('filterForm.radius')}
          value={draft.radius}
          onChange={(radius) => setDraft({ ...draft, radius })}
        />
        <div className="number">
          <span className="meta" aria-hidden="true">
            {i18n.t('filterForm.unit')}
          </span>
          <Choice
            label={i18n.t('filterForm.unit')}
            value={draft.unit}
            options={distanceUnits.map((unit) => ({ value: unit, label: wordOfValue(unit) }))}
            onChoose={(unit) => setDraft({ ...draft, unit })}
          />
        </div>
      </div>
    </>
  );
}

interface LabelledProps {
  label: string;
  value: number | undefined;
  onChange(value: number | undefined): void;
}

function Labelled({ label, value, onChange }: LabelledProps) {
  return (
    <div className="number">
      <span className="meta" aria-hidden="true">
        {label}
      </span>
      <NumberField label={label} kind="decimal" value={value} onChange={onChange} />
    </div>
  );
}

import { i18n } from '#i18n';
import { filledParts, numberAt } from '@/components/search/form/read-value';
import { NumberField, type NumberKind } from './number-field.tsx';

export interface Band {
  start: number | undefined;
  end: number | undefined;
}

export const noBand: Band = { start: undefined, end: undefined };

export function readBand(value: unknown): Band {
  return { start: numberAt(value, 'start'), end: numberAt(value, 'end') };
}

/** In the form of the request; undefined without either end. */
export function writeBand({ start, end }: Band): Record<string, unknown> | undefined {
  return filledParts({ start, end });
}

export interface BandFieldsProps {
  band: Band;
  kind?: NumberKind;
  onChange(band: Band): void;
}

export function BandFields({ band, kind = 'count', onChange }: BandFieldsProps) {
  return (
    <div className="duo">
      <NumberField
        label={i18n.t('filterForm.from')}
        kind={kind}
        value={band.start}
        onChange={(start) => onChange({ ...band, start })}
      />
      <span className="meta" aria-hidden="true">
        {i18n.t('filterForm.to')}
      </span>
      <NumberField
        label={i18n.t('filterForm.upTo')}
        kind={kind}
        value={band.end}
        onChange={(end) => onChange({ ...band, end })}
      />
    </div>
  );
}

import { i18n } from '#i18n';
import { rowsAt } from '@/components/search/form/read-value';
import { type Band, BandFields, noBand, readBand, writeBand } from './band-fields.tsx';
import { Rows } from './rows.tsx';

/** `{ type: RANGE, range: […] }` → its bands. */
export function readBands(value: unknown): Band[] {
  return rowsAt(value, 'range').map(readBand);
}

/** Bands with at least one end; undefined if there are none. */
export function writeBands(bands: readonly Band[]): Record<string, unknown> | undefined {
  const range = bands.map(writeBand).filter((band) => band !== undefined);
  return range.length === 0 ? undefined : { type: 'RANGE', range };
}

/** Several bands, combined by OR. */
export function Bands({ bands, onChange }: { bands: readonly Band[]; onChange(bands: Band[]): void }) {
  return (
    <Rows
      rows={bands}
      empty={noBand}
      nameOf={(number) => i18n.t('filterForm.band', { number })}
      add={i18n.t('filterForm.addBand')}
      onChange={onChange}
    >
      {(band, change) => <BandFields band={band} onChange={change} />}
    </Rows>
  );
}

import type { Handed, HandedField } from '@/lib/hand-over/handed/handed';
import { countryName } from '@/lib/hand-over/handed/places';
import { utcDay } from '@/lib/platform/time';
import type { TargetColumn } from './format.ts';

/** A cell of a table: days as dates, counts as numbers. */
export type HandedCell = string | number | Date | null;

/** Pure. */
export function cellOf({ field, write }: TargetColumn, of: Handed): HandedCell {
  return (write === undefined ? valueIn(field, of) : write(of)) || null;
}

function valueIn(field: HandedField, of: Handed): HandedCell {
  if (field === 'boughtAt' || field === 'verifiedAt') return of[field] === null ? null : utcDay(of[field]);
  if (field === 'country') return of.country === null ? null : countryName(of.country);
  const value = of[field];
  return typeof value === 'object' && value !== null ? value.join('; ') : value;
}

/** As text, with days like 2026-11-28. */
export function textOf(cell: HandedCell): string {
  return cell instanceof Date ? dayOf(cell.getTime()) : String(cell ?? '');
}

/** 2026-11-28, in UTC. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

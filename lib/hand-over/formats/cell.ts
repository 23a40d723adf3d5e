import type { Handed, HandedField } from '@/lib/hand-over/handed/handed';
import { countryName } from '@/lib/hand-over/handed/places';
import { utcDay } from '@/lib/platform/time';
import type { Format, TargetColumn } from './format.ts';

/** A cell of a table: days as dates, counts as numbers. */
export type HandedCell = string | number | Date | null;

/** Kinds of values that are useless when cut. */
const whole: readonly HandedField[] = ['domain', 'email', 'emails', 'id', 'mobile', 'phones', 'profileUrl', 'website'];

/** Pure. */
export function cellOf({ field, longest, write }: TargetColumn, of: Handed): HandedCell {
  const cell = write === undefined ? valueIn(field, of) : write(of);
  if (typeof cell !== 'string') return cell;
  if (longest === undefined || cell.length <= longest) return cell || null;
  return whole.includes(field) ? null : `${cell.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
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

/** The required columns that are empty for this person: the target refuses the row. Pure. */
export function lackingIn({ columns }: Format, of: Handed): TargetColumn[] {
  return columns.filter((column) => column.required === true && textOf(cellOf(column, of)) === '');
}

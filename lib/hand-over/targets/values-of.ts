import { cellOf, textOf } from '@/lib/hand-over/formats/cell';
import type { Handed } from '@/lib/hand-over/handed/handed';
import { longestValue, type TargetField, type TargetValues, targetFields } from './target-fields.ts';

/** A person's values as texts, of these fields only. Pure. */
export function valuesOf(of: Handed, fields: readonly TargetField[] = targetFields): TargetValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = textOf(cellOf({ name: field, field }, of)).slice(0, longestValue);
      return text === '' ? [] : [[field, text]];
    }),
  );
}

import { offerQuote } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { limits } from '@/lib/service/contract/limits';
import { reservedMilli } from '@/lib/service/contract/prices';

/** What an export of so many people takes, before anybody agrees to it. */
export type ExportPlan =
  | { kind: 'none' }
  /** More than can be had beside the lists that are left out (docs/interface.md#deep-pagination-procedure). */
  | { kind: 'too-many'; most: number; lists: number }
  | { kind: 'plain'; quotedMilli: MilliCredits }
  /** Each part after the first needs a list that leaves out who came before. */
  | { kind: 'deep'; quotedMilli: MilliCredits; parts: number; newLists: number };

const perPart = limits.exportSize.max;

/** `lists`: those of the service that the search leaves out already. Pure. */
export function exportPlan(size: number, lists: number): ExportPlan {
  if (!Number.isInteger(size) || size < limits.exportSize.min) return { kind: 'none' };
  const most = Math.max(0, limits.listsPerRequest - lists) * limits.valuesPerList + perPart;
  if (size > most) return { kind: 'too-many', most, lists };
  const quotedMilli = reservedMilli(offerQuote('people-export', size));
  const parts = Math.ceil(size / perPart);
  return parts === 1 ? { kind: 'plain', quotedMilli } : { kind: 'deep', quotedMilli, parts, newLists: parts - 1 };
}

/** All that match, as many as one export takes. */
export function usualExportSize(total: number): number {
  return Math.max(limits.exportSize.min, Math.min(total, perPart));
}

import { hourMs } from '@/lib/platform/time';

/** The service's limits (docs/interface.md#limits). The sandbox and the tests have copies of their own. */
export const limits = {
  searchSize: { min: 0, max: 100, default: 10 },
  previewSize: { min: 0, max: 100, default: 25 },
  exportSize: { min: 1, max: 10_000 },
  inquirySize: { min: 1, max: 100, default: 10 },
  submissionSize: { min: 1, max: 100, default: 25 },
  /** Only this many records of a search can be paged; `totalElements` counts all. */
  recordsPerSearch: 10_000,
  valuesPerArray: 300,
  lookalikeSeeds: 5,
  keywordSources: 5,
  listsPerRequest: 10,
  valuesPerList: 10_000,
  /** By the service's clock, from the response with the track id. */
  trackLifeMs: 6 * hourMs,
} as const;

/** Whether a search can be paged up to this page, which is counted from 0. */
export function canPage({ page, size }: { page: number; size: number }): boolean {
  return (page + 1) * size <= limits.recordsPerSearch;
}

export interface ExportLimits {
  listsPerRequest: number;
  valuesPerList: number;
  peoplePerExport: number;
}
export const exportLimits: ExportLimits = {
  listsPerRequest: limits.listsPerRequest,
  valuesPerList: limits.valuesPerList,
  peoplePerExport: limits.exportSize.max,
};

/**
 * The most people to export with this many lists in use: each later part needs one more list (docs/interface.md#deep-pagination-procedure).
 */
export function mostExported(
  lists: number,
  { listsPerRequest, valuesPerList, peoplePerExport }: ExportLimits = exportLimits,
): number {
  return Math.max(0, listsPerRequest - lists) * valuesPerList + peoplePerExport;
}

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
  trackLifeMs: 6 * 3_600_000,
} as const;

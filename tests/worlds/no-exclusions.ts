import { type ExclusionPolicy, noSuppression } from '@/lib/purchases/exclusion-policy';

/** An exclusion policy that excludes no one. */
export const noExclusions: ExclusionPolicy = {
  isExcluded: () => Promise.resolve(null),
  suppress: () => Promise.resolve(noSuppression),
  distrust: () => Promise.resolve(),
  noticeReturned: () => Promise.resolve(),
  saveResolved: () => Promise.resolve(null),
  learnIds: () => Promise.resolve(),
};

import { type ExclusionPolicy, noSuppression } from '@/lib/purchases/exclusion-policy';

/** An exclusion book with nobody in it. */
export const noBook: ExclusionPolicy = {
  isExcluded: () => Promise.resolve(null),
  suppress: () => Promise.resolve(noSuppression),
  distrust: () => Promise.resolve(),
  noticeReturned: () => Promise.resolve(),
  saveResolved: () => Promise.resolve(null),
};

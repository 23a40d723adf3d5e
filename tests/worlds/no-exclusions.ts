import { type ExclusionPolicy, noSuppression } from '@/lib/purchases/exclusion-policy';

/** An exclusion policy with no one on a list. */
export const noBook: ExclusionPolicy = {
  isExcluded: () => Promise.resolve(null),
  suppress: () => Promise.resolve(noSuppression),
  distrust: () => Promise.resolve(),
  noticeReturned: () => Promise.resolve(),
  saveResolved: () => Promise.resolve(null),
};

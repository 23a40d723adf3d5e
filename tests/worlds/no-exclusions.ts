import { type Book, nobodySuppressed } from '@/lib/purchases/exclusion-policy';

/** An exclusion book with nobody in it. */
export const noBook: Book = {
  isExcluded: () => Promise.resolve(null),
  suppress: () => Promise.resolve(nobodySuppressed),
  distrust: () => Promise.resolve(),
  noticeReturned: () => Promise.resolve(),
  keepResolved: () => Promise.resolve(null),
};

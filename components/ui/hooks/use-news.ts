import { useState } from 'react';

/** What there is to say, without what stood there when the screen was opened: that is no news, unless it has just begun. */
export function useNews(status: string, hasJustBegun = false): string {
  const [old, setOld] = useState<string | null>(hasJustBegun ? null : status);
  // Empty: it is still being read.
  if (old === '') {
    if (status !== '') setOld(status);
    return '';
  }
  if (old !== null && old !== status) setOld(null);
  return old === status ? '' : status;
}

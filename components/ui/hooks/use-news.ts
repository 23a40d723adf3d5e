import { useState } from 'react';

/** What there is to say, without what stood there when the screen was opened: that is no news, unless it has just begun. */
export function useNews(said: string, hasJustBegun = false): string {
  const [old, setOld] = useState<string | null>(hasJustBegun ? null : said);
  // Empty: it is still being read.
  if (old === '') {
    if (said !== '') setOld(said);
    return '';
  }
  if (old !== null && old !== said) setOld(null);
  return old === said ? '' : said;
}

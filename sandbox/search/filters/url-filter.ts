import type { WorldCompany } from '../../world/company-facts.ts';
import { siteKey } from '../addresses.ts';
import { readCombination } from '../combination.ts';
import type { MaybePart } from '../part.ts';
import { readValue } from '../read-value.ts';
import { matchSchema, sideOfKeys } from './value-filters.ts';

/**
 * The spellings that STRICT accepts: a domain, its `www` form, a URL or a profile URL as results show it
 * (docs/interface.md#account-filters), with or without a trailing slash.
 */
const plainlyWritten = [
  /^(www\.)?[^/?#:]+$/,
  /^https?:\/\/(www\.)?[^/?#:]+\/?$/,
  /^https:\/\/www\.pronet\.example\/company\/[^/?#]+\/?$/,
];

/**
 * The filter `url` (docs/interface.md#account-filters). An address has no words or related concepts: WORD and SMART accept
 * any spelling (sub-page, query, locale host), STRICT only the ones listed above.
 */
export function readUrl(value: unknown): MaybePart<WorldCompany> {
  return readCombination(value, (side) => {
    const { mode, content } = readValue(matchSchema, side);
    const keys = content.map((typed) => {
      const isTaken = mode !== 'STRICT' || plainlyWritten.some((form) => form.test(typed.trim().toLowerCase()));
      return isTaken ? siteKey(typed) : null;
    });
    return sideOfKeys(({ domain, slug }: WorldCompany) => [domain, `company/${slug}`], keys);
  });
}

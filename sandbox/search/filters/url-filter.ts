import type { WorldCompany } from '../../world/company-facts.ts';
import { siteKey } from '../addresses.ts';
import { readCombination } from '../combination.ts';
import type { MaybePart } from '../part.ts';
import { readValue } from '../read-value.ts';
import { matchSchema, sideOfKeys } from './value-filters.ts';

/**
 * A domain, its `www` form, a URL or a profile URL (docs/interface.md#account-filters), as a result shows it, with or without the
 * last slash.
 */
const plainlyWritten = [
  /^(www\.)?[^/?#:]+$/,
  /^https?:\/\/(www\.)?[^/?#:]+\/?$/,
  /^https:\/\/www\.pronet\.example\/company\/[^/?#]+\/?$/,
];

/**
 * The filter `url` (docs/interface.md#account-filters). An address has no words and no related concepts: WORD and SMART take any
 * spelling of it (sub-page, query, locale host), STRICT only those that its table names.
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

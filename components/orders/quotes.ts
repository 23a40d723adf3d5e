import {
  analysisPrice,
  companySearchPrice,
  peoplePreviewPrice,
  peopleSearchPrice,
  phoneV2Price,
  type Quote,
  reservedMilli,
  reverseLookupPrice,
  singleExportV2Price,
} from '@/lib/service/contract/prices';

/**
 * What each button says and agrees to: nothing dearer than what stood on it is sent. By the rules that the endpoint table has too, and not
 * through it: its schemas would take a panel longer to make than everything else that it shows.
 */
export const quotes = {
  email: singleExportV2Price.quote({}),
  mobile: phoneV2Price.quote({}),
  personality: analysisPrice.quote({}),
  profile: peopleSearchPrice.quote({ size: 1 }),
  lookup: reverseLookupPrice.quote({}),
  company: companySearchPrice.quote({ size: 1 }),
  peopleHerePage: peoplePreviewPrice.quote({}),
} satisfies Record<string, Quote>;

/** The most that the emails of so many people cost: each its own call, free where nothing is found. */
export function emailsQuote(people: number): Quote {
  return { kind: 'range', minMilli: 0, maxMilli: people * reservedMilli(quotes.email) };
}

/** Price per result: the most that so many lookalikes cost. */
export function lookalikesQuote(count: number): Quote {
  return companySearchPrice.quote({ size: count });
}

import { endpoints } from '@/lib/service/endpoints';
import { type Quote, reservedMilli } from '@/lib/service/prices';

/** What each button says and agrees to, from the one price table: nothing dearer than what stood on it is sent. */
export const quotes = {
  email: endpoints.singleExportV2.price.quote({}),
  mobile: endpoints.mobilePhoneV2.price.quote({}),
  personality: endpoints.analysis.price.quote({ url: '' }),
  profile: endpoints.peopleSearch.price.quote({ page: 0, size: 1 }),
  lookup: endpoints.reverseLookup.price.quote({ search: '' }),
  company: endpoints.companySearch.price.quote({ page: 0, size: 1 }),
  peopleHerePage: endpoints.peoplePreview.price.quote({ page: 0, size: 100 }),
} satisfies Record<string, Quote>;

/** The most that the emails of so many people cost: each its own call, free where nothing is found. */
export function emailsQuote(people: number): Quote {
  return { kind: 'range', minMilli: 0, maxMilli: people * reservedMilli(quotes.email) };
}

/** Price per result: the most that so many lookalikes cost. */
export function lookalikesQuote(count: number): Quote {
  return endpoints.companySearch.price.quote({ page: 0, size: count });
}

import { endpoints } from '@/lib/service/endpoints';
import type { Quote } from '@/lib/service/prices';

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

/** Price per result: the most that so many lookalikes cost. */
export function lookalikesQuote(count: number): Quote {
  return endpoints.companySearch.price.quote({ page: 0, size: count });
}

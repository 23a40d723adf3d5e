import type { MilliCredits } from '../../lib/service/contract/credits.ts';
import type { EndpointName } from '../../lib/service/contract/endpoints.ts';
import type { Books } from '../books.ts';
import { refusals, type ServiceRefusal } from '../refusal.ts';

interface Costs {
  key: string;
  operation: EndpointName;
  /** 0 if it is free. */
  charged: MilliCredits;
}

/** The 404 of an operation priced per request. Its cost is booked here, because a refusal carries no charge. */
export function paidNotFound(books: Books, { key, operation, charged }: Costs): ServiceRefusal {
  books.charge(key, operation, charged);
  return refusals.notFound();
}

import type { Intent } from '@/lib/database/schema/rows';
import { offers } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { endpoints } from '@/lib/service/contract/endpoints';
import { limits } from '@/lib/service/contract/limits';
import { reservedMilli } from '@/lib/service/contract/prices';
import type { Lost } from './explain-movement.ts';

/** The assumed maximum of numbers per lookup; the contract sets none (docs/interface.md#credit-prices). */
const mostUnits = 10;
/** More than any answer can hold. */
const mostOptions = 150_000;

/** A lost call, or one booked as uncertain. */
export type Open = Pick<Intent, 'id' | 'quote' | 'operation'> & { chargedMilli?: MilliCredits | null };

/** The possible costs of an order, in steps of the smallest unit of its price. */
export function lostOf({ id, quote, operation, chargedMilli = 0 }: Open): Lost {
  const { per } = endpoints[offers[operation].endpoint].price;
  const unitMilli = quote.kind === 'per-unit' ? quote.unitMilli : Math.min(...per.map(({ milli }) => milli));
  // A count is free, unless the service takes its size for the default.
  const quoted =
    operation === 'count-people' ? limits.searchSize.default : Math.floor(reservedMilli(quote) / unitMilli);
  const fewest = quote.kind === 'per-unit' ? mostUnits : quoted;
  const units = Math.min(mostOptions, Math.max(fewest, Math.ceil((chargedMilli ?? 0) / unitMilli)));
  return { id, options: Array.from({ length: units + 1 }, (_, count) => count * unitMilli) };
}

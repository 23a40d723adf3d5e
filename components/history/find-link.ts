import { findAddress } from '@/components/spend/ledger/find-address';
import { parseWebAddress } from '@/components/ui/external-link';
import type { HistoryLine } from '@/lib/history/history-line';
import type { Site } from '@/lib/subjects/sites';

/** The page of somebody: on one of the sites first, else as the service gave it; null where there is none. Pure. */
export function findLink({ keys, link }: HistoryLine, sites: readonly Site[]): string | null {
  for (const key of keys) {
    const address = findAddress(key, sites);
    if (address !== null) return address;
  }
  return link !== null && parseWebAddress(link) !== null ? link : null;
}

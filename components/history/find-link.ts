import { findAddress } from '@/components/spend/find-address';
import { parseWebAddress } from '@/components/ui/external-link';
import type { Site } from '@/lib/detection/sites';
import type { HistoryLine } from '@/lib/records/history-line';

/** The page of somebody: on one of the sites first, else as the service gave it; null where there is none. Pure. */
export function findLink({ keys, link }: HistoryLine, sites: readonly Site[]): string | null {
  for (const key of keys) {
    const address = findAddress(key, sites);
    if (address !== null) return address;
  }
  return link !== null && parseWebAddress(link) !== null ? link : null;
}

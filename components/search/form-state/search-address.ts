import { fragmentOf } from '@/components/ui/routes';

/** Writes the open search into the address, so that it can be bookmarked; null for none. */
export function addressSearch(id: string | null): void {
  location.hash = fragmentOf('search', id);
}

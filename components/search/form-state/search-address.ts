import { fragmentOf } from '@/components/ui/routes';

/** The address says which search is open, so that it can be kept and opened again; null: none. */
export function addressSearch(id: string | null): void {
  location.hash = fragmentOf('search', id);
}

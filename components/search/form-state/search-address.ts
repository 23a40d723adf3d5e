import { useHash } from '@/components/ui/routes';

const section = 'search/';

/** The search that the address names (`workspace.html#search/<id>`), which may be gone; null where it names none. */
export function useAddressedSearch(): string | null {
  const hash = useHash('');
  if (!hash.startsWith(section)) return null;
  try {
    return decodeURIComponent(hash.slice(section.length));
  } catch {
    // No escape sequence: somebody wrote the address by hand.
    return null;
  }
}

/** The address says which search is open, so that it can be kept and opened again; null: none. */
export function addressSearch(id: string | null): void {
  location.hash = id === null ? 'search' : `${section}${encodeURIComponent(id)}`;
}

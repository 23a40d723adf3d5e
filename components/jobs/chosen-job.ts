import { useHash } from '@/components/ui/hooks/use-hash';

const section = 'jobs/';

/** The job that the address names (`workspace.html#jobs/<id>`), which may be gone; null where it names none. */
export function useChosenJob(): string | null {
  const hash = useHash('');
  if (!hash.startsWith(section)) return null;
  try {
    return decodeURIComponent(hash.slice(section.length));
  } catch {
    // No escape sequence: somebody wrote the address by hand.
    return null;
  }
}

export function addressOfJob(id: string): string {
  return `#${section}${encodeURIComponent(id)}`;
}

export function addressOfSearch(id: string | null): string {
  return id === null ? '#search' : `#search/${encodeURIComponent(id)}`;
}

import { useHash } from '@/components/ui/hooks/use-hash';

const section = 'lists/';

/** The list that the address names (`workspace.html#lists/<id>`), which may be gone; null where it names none. */
export function useChosenList(): string | null {
  const hash = useHash('');
  if (!hash.startsWith(section)) return null;
  try {
    return decodeURIComponent(hash.slice(section.length));
  } catch {
    // No escape sequence: somebody wrote the address by hand.
    return null;
  }
}

/** The address always says which list is open, so that whoever is sent to another one comes there. */
export function chooseList(listId: string): void {
  location.hash = `${section}${encodeURIComponent(listId)}`;
}

import { searchPeople } from '@/components/ui/routes';
import type { Person } from '@/lib/service/contract/schemas/person';

/** The title that others are searched by; null where none is known. Pure. */
export function titleOf({ profile, position_groups: groups }: Person): string | null {
  const current = groups.find(({ date }) => date?.end == null);
  return profile?.title || current?.profile_positions[0]?.title || null;
}

/** Opens Search with people who do the same. */
export const searchAlike = (title: string): Promise<void> =>
  searchPeople({
    contact: { experience: { latest: { title: { any: { include: { mode: 'SMART', content: [title] } } } } } },
  });

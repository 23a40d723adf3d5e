import { goToSearch } from '@/components/ui/routes';
import { sendMessage } from '@/lib/messaging/send-message';
import { limits } from '@/lib/service/contract/limits';
import type { Person } from '@/lib/service/contract/schemas/person';

/** The title that others are searched by; null where none is known. Pure. */
export function titleOf({ profile, position_groups: groups }: Person): string | null {
  const current = groups.find(({ date }) => date?.end == null);
  return profile?.title || current?.profile_positions[0]?.title || null;
}

/** Opens Search with people who do the same. Sends nothing. Throws a MessageError if the search is not stored. */
export async function searchAlike(title: string): Promise<void> {
  const filters = {
    contact: { experience: { latest: { title: { any: { include: { mode: 'SMART', content: [title] } } } } } },
  } as const;
  const search = { kind: 'people', filters, lists: 'all', size: limits.searchSize.default } as const;
  const { id } = await sendMessage('openSearch', search);
  await goToSearch(id);
}

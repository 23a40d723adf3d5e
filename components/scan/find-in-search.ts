import { goToSearch } from '@/components/ui/routes';
import { sendMessage } from '@/lib/messaging/send-message';
import { limits } from '@/lib/service/contract/limits';

/**
 * Opens Search with the filters that find somebody by name and the domain of their company, which is the way to their
 * email: the service looks up no email by these (docs/interface.md#export-single-person). Sends nothing to the service.
 * Throws a MessageError if the worker does not store the search.
 */
export async function findInSearch({ name, domain }: { name: string; domain: string }): Promise<void> {
  const filters = {
    contact: { fullName: { any: { include: { mode: 'SMART', content: [name] } } } },
    account: { domain: { any: { include: [domain] } } },
  };
  const search = { kind: 'people', filters, lists: 'all', size: limits.searchSize.default } as const;
  const { id } = await sendMessage('openSearch', search);
  await goToSearch(id);
}

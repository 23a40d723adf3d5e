import { ask } from '@/lib/messaging/ask';
import { openSettings } from '@/lib/platform/panel';

/** The free question about the balance. Its answer and its failure both arrive by the database. */
export function readBalance(): void {
  void ask('readBalance', {}).catch(() => undefined);
}

export function goToSettings(): void {
  void openSettings().catch(() => undefined);
}

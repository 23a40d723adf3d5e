import { ask } from '@/lib/messaging/ask';
import { openOwnPage, openSettings } from '@/lib/platform/panel';

/** The free question about the balance. Its answer and its failure both arrive by the database. */
export function readBalance(): void {
  void ask('readBalance', {}).catch(() => undefined);
}

export function goToSettings(): void {
  void openSettings().catch(() => undefined);
}

export function goToWorkspace(): void {
  void openOwnPage('workspace.html').catch(() => undefined);
}

/** The lists of the workspace, at this one: it reads its address by `components/exclusions/chosen-list.ts`. */
export function goToList(listId: string): void {
  void openOwnPage(`workspace.html#lists/${encodeURIComponent(listId)}`).catch(() => undefined);
}

/** One section of Settings, by its name in the address. */
export function goToSettingsSection(section: string): void {
  void openOwnPage(`options.html#${section}`).catch(() => undefined);
}

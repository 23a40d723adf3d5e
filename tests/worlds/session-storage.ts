import type { UnsavedAnswer } from '@/lib/purchases/steps/unsaved';
import type { LimiterLog } from '@/lib/service/limiter/limiter-log';

/** What a worker leaves for the next one outside the database. Set a value to null to lose it. */
export interface SavedState {
  unsaved: Record<string, UnsavedAnswer> | null;
  /** The id of the browser session; null after the browser was closed. */
  session: string | null;
  log: LimiterLog | null;
}

/** Runs before each access and may reject it. */
export type BeforeAccess = (access: 'read' | 'write') => void | Promise<void>;

/** One value of the saved state as an item of session storage. */
export function storedItem<Key extends keyof SavedState>(
  saved: Pick<SavedState, Key>,
  key: Key,
  beforeAccess?: BeforeAccess,
) {
  return {
    async read(): Promise<SavedState[Key]> {
      await beforeAccess?.('read');
      return saved[key];
    },
    async write(value: SavedState[Key]): Promise<void> {
      await beforeAccess?.('write');
      saved[key] = value;
    },
  };
}

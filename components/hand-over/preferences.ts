import { createStore } from 'zustand/vanilla';
import { longestTemplate, mostTemplates } from '@/lib/hand-over/links';
import { mostOwn, type OwnFormat, parseOwnFormat } from '@/lib/hand-over/own-format';
import { browser } from '@/lib/platform/browser/browser';
import { handOverKey } from '@/lib/platform/browser/storage-areas';
import { logAs } from '@/lib/platform/error-log';

export interface Preferences {
  /** The id of the target used last; null before the first. */
  last: string | null;
  own: readonly OwnFormat[];
  /** Why data is kept, for the column of targets that have one; empty for none. */
  purpose: string;
  /** The address of a search or page in a target, by the target's id. */
  links: Readonly<Record<string, string>>;
}

const none: Preferences = { last: null, own: [], purpose: '', links: {} };
const longestId = 80;
export const longestPurpose = 200;

/** What "Send to …" remembers. Kept in the browser; undefined until it is read. */
export function createPreferenceStore(area: Pick<typeof browser.storage.local, 'get' | 'set'>) {
  const store = createStore<{ known: Preferences | undefined }>(() => ({ known: undefined }));
  let reading: Promise<void> | null = null;

  /** Another window may have changed it: what is stored is read again before each change. */
  async function stored(): Promise<Preferences> {
    return parsePreferences((await area.get(handOverKey))[handOverKey]);
  }

  return {
    subscribe: store.subscribe,
    known: () => store.getState().known,

    read(): Promise<void> {
      reading ??= stored().then(
        (known) => store.setState({ known }),
        (error: unknown) => {
          logAs('hand-over-preferences')(error);
          store.setState({ known: none });
        },
      );
      return reading;
    },

    async change(by: (before: Preferences) => Preferences): Promise<void> {
      const next = by(await stored());
      await area.set({ [handOverKey]: next });
      store.setState({ known: next });
    },

    /** As after a new start. */
    forget(): void {
      reading = null;
      store.setState({ known: undefined });
    },
  };
}

export const preferences = createPreferenceStore(browser.storage.local);

/** Unusable parts are dropped. Pure. */
export function parsePreferences(stored: unknown): Preferences {
  if (!isRecord(stored)) return none;
  const { last, own, purpose, links } = stored;
  const formats = Array.isArray(own) ? own.slice(0, mostOwn).flatMap((each) => parseOwnFormat(each) ?? []) : [];
  const templates = isRecord(links) ? Object.entries(links).slice(0, mostTemplates) : [];
  return {
    last: typeof last === 'string' && last.length <= longestId ? last : null,
    own: formats,
    purpose: typeof purpose === 'string' ? purpose.slice(0, longestPurpose) : '',
    links: Object.fromEntries(
      templates.flatMap(([id, template]) =>
        id.length <= longestId && typeof template === 'string' && template.length <= longestTemplate
          ? [[id, template] as const]
          : [],
      ),
    ),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

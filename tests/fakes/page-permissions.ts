import { fakeBrowser } from 'wxt/testing/fake-browser';

type Listener = (change: { origins: string[] }) => void;

/**
 * The browser's permissions. `grants`: it allows every address or none, whatever is asked; or these match patterns have been allowed, and no
 * more until `allow` says so.
 */
export function fitPermissions(grants: boolean | readonly string[], permission?: Promise<boolean>) {
  const granted = new Set(typeof grants === 'boolean' ? [] : grants);
  const allowed = new Set<string>();
  const requested: string[][] = [];
  const added = createEvent();
  const removed = createEvent();
  const has = (origins: readonly string[]) =>
    typeof grants === 'boolean' ? grants : origins.every((origin) => granted.has(origin));

  Object.assign(fakeBrowser.permissions, {
    contains: async ({ origins }: { origins: string[] }) => has(origins),
    getAll: async () => ({ origins: ['https://api.service.example/*', 'https://*.pronet.example/*'] }),
    // All or nothing, as the browser asks.
    request({ origins }: { origins: string[] }) {
      requested.push(origins);
      if (permission !== undefined) return permission;
      if (typeof grants !== 'boolean' && origins.every((origin) => granted.has(origin) || allowed.has(origin))) {
        for (const origin of origins) granted.add(origin);
        added.tell({ origins });
      }
      return Promise.resolve(has(origins));
    },
    remove: async () => true,
    onAdded: added.event,
    onRemoved: removed.event,
  });

  return {
    /** Every question to the browser about addresses. */
    requested,
    /** From now on the person says yes when they are asked for. */
    allow(origins: readonly string[]): void {
      for (const origin of origins) allowed.add(origin);
    },
    /** In the browser's own settings. */
    withdraw(origins: string[]): void {
      for (const origin of origins) granted.delete(origin);
      removed.tell({ origins });
    },
  };
}

function createEvent() {
  const listeners = new Set<Listener>();
  return {
    event: {
      addListener: (listener: Listener) => void listeners.add(listener),
      removeListener: (listener: Listener) => void listeners.delete(listener),
      hasListener: (listener: Listener) => listeners.has(listener),
    },
    tell(change: { origins: string[] }): void {
      for (const listener of listeners) listener(change);
    },
  };
}

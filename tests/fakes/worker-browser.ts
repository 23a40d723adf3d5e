import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Gives the fake browser what a worker's start calls; `alarms`: by name, when each is due. */
export function fitBrowser(alarms: Map<string, number>): void {
  Object.assign(fakeBrowser.runtime, {
    getPlatformInfo: async () => ({}),
    sendMessage: async () => undefined,
    getManifest: () => ({ version: '0.1.0' }),
  });
  const event = { addListener: () => undefined, removeListener: () => undefined, hasListener: () => true };
  Object.assign(fakeBrowser, {
    permissions: {
      contains: async () => true,
      getAll: async () => ({ origins: [] }),
      onAdded: event,
      onRemoved: event,
    },
    contextMenus: { removeAll: async () => undefined, create: () => undefined, onClicked: event },
    commands: { onCommand: event, getAll: async () => [] },
    action: { setBadgeText: async () => undefined, setTitle: async () => undefined },
    scripting: {
      getRegisteredContentScripts: async () => [],
      registerContentScripts: async () => undefined,
      unregisterContentScripts: async () => undefined,
    },
  });
  Object.assign(fakeBrowser.runtime, { onUpdateAvailable: event });
  Object.assign(fakeBrowser.tabs, { onActivated: event, onUpdated: event, query: async () => [] });
  Object.assign(fakeBrowser.storage.local, { setAccessLevel: async () => undefined });
  Object.assign(fakeBrowser.windows, { onFocusChanged: event });
  Object.assign(fakeBrowser.notifications, { onClicked: event });
  Object.assign(fakeBrowser.alarms, {
    create: async (name: string, { when }: { when: number }) => void alarms.set(name, when),
    clear: async (name: string) => alarms.delete(name),
  });
}

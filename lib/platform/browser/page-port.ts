/** The part of the browser's API that this file uses; the full types would include the polyfill's. */
declare const chrome: {
  runtime?: { id?: string; sendMessage(message: { kind: 'address-changed' }): Promise<unknown> };
};

/**
 * All that a page's script can tell the extension: the address changed. It carries no data, because a page can forge data. The polyfill
 * would add 10 kB.
 */
export function notifyAddressChanged(): boolean {
  try {
    // After an update, the old script lives on in the page with a dead runtime (Chromium) that has no id.
    const { runtime } = chrome;
    if (!runtime?.id) return false;
    // No listener; and errors are never stored in a page.
    void runtime.sendMessage({ kind: 'address-changed' }).catch(() => {
      // The runtime is gone: stay silent.
    });
    return true;
  } catch {
    // The runtime is gone as well.
    return false;
  }
}

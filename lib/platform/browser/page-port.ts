/** The little of the browser's API that this file uses; the full types would bring the polyfill's with them. */
declare const chrome: {
  runtime?: { id?: string; sendMessage(message: { kind: 'address-changed' }): Promise<unknown> };
};

/**
 * All that the script in a web page may do with the extension: say that the address changed. It carries no data, since
 * a page can forge data; the worker reads the tab's own address. The native object, because the polyfill would cost 10 kB.
 */
export function tellAddressChanged(): boolean {
  try {
    // After an update the old script lives on in the page with a dead runtime (Chromium): the id is gone.
    const { runtime } = chrome;
    if (!runtime?.id) return false;
    // Nobody to tell: in a page nothing of ours is kept.
    void runtime.sendMessage({ kind: 'address-changed' }).catch(() => {
      // As above.
    });
    return true;
  } catch {
    // The id is gone, too.
    return false;
  }
}

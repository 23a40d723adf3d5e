declare global {
  interface Window {
    /** From each key in a field that completes to the frame that shows another list. */
    completions: number[];
  }
}

/** Runs before the page's own scripts. Sent as its text, so it stands alone. */
export function watchCompletions(): void {
  window.completions = [];
  const found = () => document.querySelector('[role="listbox"]')?.textContent;
  addEventListener(
    'beforeinput',
    ({ timeStamp }) => {
      const before = found();
      const look = (): void => {
        if (found() === before) return void requestAnimationFrame(look);
        // After the frame was painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.completions.push(performance.now() - timeStamp);
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

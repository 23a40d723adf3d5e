declare global {
  interface Window {
    watchedFrames: {
      /** Milliseconds between frames, as the page saw them. */
      frames: number[];
      /** Tasks over 50 ms, as the browser reported them. */
      longTasks: number[];
    };
  }
}

/** Sent to the workspace's page as text, so it stands alone. */
export function watchFrames(): void {
  const watched: Window['watchedFrames'] = { frames: [], longTasks: [] };
  window.watchedFrames = watched;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longTasks.push(duration);
  }).observe({ entryTypes: ['longtask'] });
  let last = performance.now();
  const onFrame = (now: number): void => {
    watched.frames.push(now - last);
    last = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}

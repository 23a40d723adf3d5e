/** Long enough to get on, short enough for the page to take a key press between two. */
const usualTurnMs = 24;

/** To be awaited often: lets the page draw and listen whenever a turn has taken long enough. */
export function createBreather(
  elapsed: () => number,
  rest: () => Promise<void>,
  turnMs = usualTurnMs,
): () => Promise<void> {
  let since = elapsed();
  return async () => {
    if (elapsed() - since < turnMs) return;
    await rest();
    since = elapsed();
  };
}

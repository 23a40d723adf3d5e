/** A part that is loaded when it is first asked for. Everyone who asks gets the same instance, or the same failure. */
export interface OnDemand<Part> {
  (): Promise<Part>;
  /** Null until it is loaded. */
  loaded(): Part | null;
}

export function onDemand<Part>(load: () => Promise<Part>): OnDemand<Part> {
  let part: Part | null = null;
  let loading: Promise<Part> | null = null;

  async function loadOnce(): Promise<Part> {
    part = await load();
    return part;
  }

  function get(): Promise<Part> {
    loading ??= loadOnce();
    return loading;
  }
  return Object.assign(get, { loaded: () => part });
}

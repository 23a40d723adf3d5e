import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';

/**
 * A component whose code is loaded when it is first drawn; until then `fallback` stands in its place. Unlike `lazy` it shows as soon as it is
 * loaded: what a Suspense boundary reveals, React holds back until 300 ms after the fallback was shown. A load that fails is thrown while
 * drawing, as `lazy` does. `preload` starts the load before.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> & { preload(): void } {
  let state: { Part: ComponentType<Props> } | { error: unknown } | null = null;
  let isLoading = false;
  const listeners = new Set<() => void>();

  function settle(next: NonNullable<typeof state>): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function preload(): void {
    if (isLoading) return;
    isLoading = true;
    load().then(
      (Part) => settle({ Part }),
      (error: unknown) => settle({ error }),
    );
  }

  const read = () => state;

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function Loadable(props: Props): ReactNode {
    preload();
    const now = useSyncExternalStore(subscribe, read, read);
    if (now === null) return fallback;
    if ('error' in now) throw now.error;
    return <now.Part {...props} />;
  }
  return Object.assign(Loadable, { preload });
}

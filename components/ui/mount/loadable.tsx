import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { SectionBoundary } from '@/components/ui/errors/section-boundary';
import { afterPaint } from './after-paint.ts';

export type Loadable<Props> = ComponentType<Props> & { preload(): Promise<void> };

/**
 * A component whose code is loaded when it is first drawn; until then `fallback` stands in its place. Unlike `lazy` it shows as soon as it is
 * loaded: what a Suspense boundary reveals, React holds back until 300 ms after the fallback was shown. A load that fails is thrown while
 * drawing, as `lazy` does. `preload` starts the load before, and resolves when it is over.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): Loadable<Props> {
  return createLoadable(load, fallback, (preload) => void preload());
}

/** For what stands beside something awaited: its load begins after the paint, which each request before it would hold back. */
export function loadableLater<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return createLoadable(load, null, (preload) => void afterPaint().then(preload));
}

function createLoadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode,
  start: (preload: Loadable<Props>['preload']) => void,
): Loadable<Props> {
  let state: { Part: ComponentType<Props> } | { error: unknown } | null = null;
  let loading: Promise<void> | null = null;
  let isStarted = false;
  const listeners = new Set<() => void>();

  function settle(next: NonNullable<typeof state>): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function preload(): Promise<void> {
    loading ??= load().then(
      (Part) => settle({ Part }),
      (error: unknown) => settle({ error }),
    );
    return loading;
  }

  const read = () => state;

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function Part(props: Props): ReactNode {
    if (!isStarted) start(preload);
    isStarted = true;
    const now = useSyncExternalStore(subscribe, read, read);
    if (now === null) return fallback;
    if ('error' in now) throw now.error;
    return (
      <SectionBoundary>
        <now.Part {...props} />
      </SectionBoundary>
    );
  }
  return Object.assign(Part, { preload });
}

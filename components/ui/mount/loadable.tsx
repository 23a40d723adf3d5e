import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { SectionBoundary } from '@/components/ui/errors/section-boundary';
import { afterPaint } from './after-paint.ts';

export type Loadable<Props> = ComponentType<Props> & { preload(): Promise<void> };

/**
 * A component loaded when first rendered; until then `fallback`. Unlike `lazy` it shows at once: React holds back a Suspense boundary's
 * content until 300 ms after its fallback. A failed load throws while rendering. `preload` starts it earlier.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): Loadable<Props> {
  return createLoadable(load, fallback, (preload) => void preload());
}

/** Loads after the paint, so that it does not delay awaited requests. */
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

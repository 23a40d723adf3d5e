import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SectionBoundary } from '@/components/ui/errors/section-boundary';
import { followKeys, followPresses } from '@/components/ui/hooks/deliberate';
import '@/components/ui/styles/style.css';
import { logAs } from '@/lib/platform/error-log';

/** Long enough for a screen's first data, too short to be noticed. */
const atMostMs = 100;

export function mount(screen: ReactNode): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('This page has no #root');
  followPresses(window);
  followKeys(document.documentElement);
  document.documentElement.lang = navigator.language;
  createRoot(root).render(
    <StrictMode>
      <SectionBoundary>{screen}</SectionBoundary>
    </StrictMode>,
  );
}

/** Mounts a screen with its first data, so that the first paint is complete. Slow or failed reads are left to the screen. */
export async function mountWith<Read>(
  reading: Promise<Read>,
  screen: (read: Read | undefined) => ReactNode,
): Promise<void> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, atMostMs));
  mount(screen(await Promise.race([reading.catch(logAs('mount', undefined)), late])));
}

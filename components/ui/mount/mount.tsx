import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SectionBoundary } from '@/components/ui/errors/section-boundary';
import { followPresses } from '@/components/ui/hooks/deliberate';
import '@/components/ui/styles/style.css';
import { notedAs } from '@/lib/platform/error-log';

/** Long enough for what a screen begins with, and too short to be seen as a wait. */
const atMostMs = 100;

/** Mounts a screen into the page's `#root`. */
export function mount(screen: ReactNode): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('This page has no #root');
  followPresses(window);
  document.documentElement.lang = navigator.language;
  createRoot(root).render(
    <StrictMode>
      <SectionBoundary>{screen}</SectionBoundary>
    </StrictMode>,
  );
}

/**
 * Mounts a screen with what it begins with, so that the first paint is the finished one. What takes longer than a moment, or fails, is not waited
 * for: the screen reads it again, and says why it fails.
 */
export async function mountWith<Read>(
  reading: Promise<Read>,
  screen: (read: Read | undefined) => ReactNode,
): Promise<void> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, atMostMs));
  mount(screen(await Promise.race([reading.catch(notedAs('mount', undefined)), late])));
}

import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followPresses } from '@/components/ui/hooks/deliberate';
import '@/components/ui/styles/style.css';

/** Mounts a screen into the page's `#root`. */
export function mount(screen: ReactNode): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('This page has no #root');
  followPresses(window);
  document.documentElement.lang = navigator.language;
  createRoot(root).render(<StrictMode>{screen}</StrictMode>);
}

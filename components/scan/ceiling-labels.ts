import { formatCount } from '@/components/ui/formats';
import { pageCeilings } from '@/lib/platform/longest';

/** How much of a page is read at most, for the sentence that says so where there was more. */
export function ceilingLabels(): Record<'links' | 'characters' | 'seconds', string> {
  const { links, text, ms } = pageCeilings;
  return { links: formatCount(links), characters: formatCount(text), seconds: formatCount(ms / 1000) };
}

import { useEffect, useState } from 'react';

/** How far down the window a section's beginning may be for it to be the one that is read, as a share of the window. */
const readAt = 0.3;

/**
 * The id of the section that is being read, following the scroll. `asked`: the section of the address, which is right where a page is too
 * short to scroll to it.
 */
export function useSectionInView(ids: readonly string[], asked: string): string {
  const [inView, setInView] = useState(asked);
  useEffect(() => {
    setInView(asked);
    let frame = 0;
    const read = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setInView(sectionInView(ids, asked)));
    };
    window.addEventListener('scroll', read, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', read);
    };
  }, [ids, asked]);
  return inView;
}

function sectionInView(ids: readonly string[], asked: string): string {
  const line = window.innerHeight * readAt;
  const tops = ids.map((id) => ({ id, top: document.getElementById(id)?.getBoundingClientRect().top ?? Infinity }));
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 1;
  if (isAtEnd) {
    const askedTop = tops.find(({ id }) => id === asked)?.top ?? -1;
    return askedTop >= 0 && askedTop < window.innerHeight ? asked : (tops.at(-1)?.id ?? asked);
  }
  return tops.findLast(({ top }) => top <= line)?.id ?? ids[0] ?? asked;
}

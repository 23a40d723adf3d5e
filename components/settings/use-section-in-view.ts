import { useEffect, useState } from 'react';

/** A section is being read once it begins above this share of the window. */
const readAt = 0.3;

/** The id of the section being read, following the scroll. `asked`: the address's section, for a page too short to scroll. */
export function useSectionInView(ids: readonly string[], requested: string): string {
  const [inView, setInView] = useState(requested);
  useEffect(() => {
    setInView(requested);
    let frame = 0;
    const read = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setInView(sectionInView(ids, requested)));
    };
    window.addEventListener('scroll', read, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', read);
    };
  }, [ids, requested]);
  return inView;
}

function sectionInView(ids: readonly string[], requested: string): string {
  const line = window.innerHeight * readAt;
  const tops = ids.map((id) => ({ id, top: document.getElementById(id)?.getBoundingClientRect().top ?? Infinity }));
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 1;
  if (isAtEnd) {
    const requestedTop = tops.find(({ id }) => id === requested)?.top ?? -1;
    return requestedTop >= 0 && requestedTop < window.innerHeight ? requested : (tops.at(-1)?.id ?? requested);
  }
  return tops.findLast(({ top }) => top <= line)?.id ?? ids[0] ?? requested;
}

import { useEffect, useState } from 'react';

/** Empty as long as this before it speaks: a region is heard only once it is known, and a sentence that comes again only after a pause. */
const pauseMs = 150;
/** Then gone, so that somebody who reads on through the page does not meet it a second time. */
const staysMs = 10_000;

export interface LiveRegionProps {
  message: string;
  /** Another number says the same words once more. */
  turn?: number;
}

/** Says a result to a screen reader, politely, without moving focus. Of what changes more quickly than it is heard, the last is said. */
export function LiveRegion({ message, turn = 0 }: LiveRegionProps) {
  const [shown, setShown] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn says the same message again.
  useEffect(() => {
    setShown('');
    if (message === '') return;
    const timers = [setTimeout(() => setShown(message), pauseMs), setTimeout(() => setShown(''), staysMs)];
    return () => timers.forEach(clearTimeout);
  }, [message, turn]);
  return (
    <p className="sr-only" role="status">
      {shown}
    </p>
  );
}

/** What there is to say, without what stood there when the screen was opened: that is no news, unless it has just begun. */
export function useNews(status: string, hasJustBegun = false): string {
  const [old, setOld] = useState<string | null>(hasJustBegun ? null : status);
  // Empty: it is still being read.
  if (old === '') {
    if (status !== '') setOld(status);
    return '';
  }
  if (old !== null && old !== status) setOld(null);
  return old === status ? '' : status;
}

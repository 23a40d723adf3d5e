import { useEffect, useState } from 'react';

/** Empty for this long before each message: screen readers announce only a known region, and a repeated message after a pause. */
const pauseMs = 150;
/** Cleared after this time, so that a user reading through the page does not encounter it again. */
const staysMs = 10_000;

export interface LiveRegionProps {
  message: string;
  /** A new number announces the same message again. */
  turn?: number;
}

/** Announces a result politely, without moving focus. Of quick changes only the last is announced. */
export function LiveRegion({ message, turn = 0 }: LiveRegionProps) {
  const [announcedText, setAnnouncedText] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn announces the same message again.
  useEffect(() => {
    setAnnouncedText('');
    if (message === '') return;
    const timers = [
      setTimeout(() => setAnnouncedText(message), pauseMs),
      setTimeout(() => setAnnouncedText(''), staysMs),
    ];
    return () => timers.forEach(clearTimeout);
  }, [message, turn]);
  return (
    <p className="sr-only" role="status">
      {announcedText}
    </p>
  );
}

/** The status to announce; empty while it is the screen's first one. `hasJustBegun`: announces that too. */
export function useNews(status: string, hasJustBegun = false): string {
  const [old, setOld] = useState<string | null>(hasJustBegun ? null : status);
  // Empty while loading.
  if (old === '') {
    if (status !== '') setOld(status);
    return '';
  }
  if (old !== null && old !== status) setOld(null);
  return old === status ? '' : status;
}

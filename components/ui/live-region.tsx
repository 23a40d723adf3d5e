import { useEffect, useState } from 'react';

/**
 * The region stays empty this long before each message: screen readers announce only a region they already know, and a
 * repeated message only after a pause.
 */
const pauseMs = 150;
/** Cleared after this time, so that a user reading through the page does not encounter it again. */
const staysMs = 10_000;

export interface LiveRegionProps {
  message: string;
  /** A new number announces the same message again. */
  turn?: number;
}

/**
 * Announces a result to screen readers, politely, without moving focus. If messages change quickly, only the last is
 * announced.
 */
export function LiveRegion({ message, turn = 0 }: LiveRegionProps) {
  const [shown, setShown] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn announces the same message again.
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

/**
 * The status to announce, or an empty string while it is the one the screen opened with. `hasJustBegun`: announce that
 * one, too.
 */
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

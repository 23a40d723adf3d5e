import { useEffect, useState } from 'react';
import { hasOrigins, watchPermissions } from '@/lib/platform/browser/permissions';
import { originPatterns, type Site } from '@/lib/subjects/sites';

/** Whether the browser lets us see a site, now and after every change, ours or the person's; undefined while it is asked. */
export function useGranted(site: Site): boolean | undefined {
  return useGrantedOrigins(originPatterns(site));
}

/** The same for match patterns. */
export function useGrantedOrigins(patterns: readonly string[]): boolean | undefined {
  const [isGranted, setGranted] = useState<boolean | undefined>(undefined);
  // One text, so that a list made anew with the same patterns asks nothing anew. No pattern has a space.
  const joined = patterns.join(' ');
  useEffect(() => {
    let isCurrent = true;
    const read = () => {
      void hasOrigins(joined.split(' ')).then((granted) => {
        if (isCurrent) setGranted(granted);
      });
    };
    read();
    const stop = watchPermissions(read);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [joined]);
  return isGranted;
}

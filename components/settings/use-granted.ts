import { useEffect, useState } from 'react';
import type { Site } from '@/lib/detection/sites';
import { originPatterns } from '@/lib/detection/sites';
import { hasOrigins, watchPermissions } from '@/lib/platform/permissions';

/** Whether the browser lets us see a site, now and after every change, ours or the person's; undefined while it is asked. */
export function useGranted(site: Site): boolean | undefined {
  const [isGranted, setGranted] = useState<boolean | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    const read = () => {
      void hasOrigins(originPatterns(site)).then((granted) => {
        if (isCurrent) setGranted(granted);
      });
    };
    read();
    const stop = watchPermissions(read);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [site]);
  return isGranted;
}

import { useEffect, useState } from 'react';
import { canNotify } from '@/lib/platform/browser/notifications';
import { watchPermissions } from '@/lib/platform/browser/permissions';
import { noted } from '@/lib/platform/error-log';

/** Whether the browser shows our notices. The permission may be revoked at any time. */
export function useCanNotify(): boolean {
  const [isGranted, setGranted] = useState(false);
  useEffect(() => {
    let isHere = true;
    const look = () => void canNotify().then((granted) => isHere && setGranted(granted), noted('notify-switch'));
    look();
    const stop = watchPermissions(look);
    return () => {
      isHere = false;
      stop();
    };
  }, []);
  return isGranted;
}

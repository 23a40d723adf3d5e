import { useEffect, useRef, useState } from 'react';
import { sendMessage } from '@/lib/messaging/send-message';
import { showPanel } from '@/lib/messaging/show-panel';
import { readCurrentWindowId } from '@/lib/platform/browser/panel';
import { logAs, logError } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';

/** Shows a subject in the side panel of this window, or its small window, whatever tab is active. */
export function useShowInPanel(): { hasFailed: boolean; show(subject: Subject): void } {
  const windowId = useRef<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // Read in advance: the permission to open the panel ends at the first await after the click.
  useEffect(() => {
    void readCurrentWindowId()
      .catch(logAs('use-show-in-panel', null))
      .then((id) => {
        windowId.current = id;
      });
  }, []);
  return {
    hasFailed,
    show(subject) {
      const id = windowId.current;
      if (id === null) return setFailed(true);
      setFailed(false);
      const fail = (error: unknown) => {
        logError(error, 'use-show-in-panel');
        setFailed(true);
      };
      void showPanel(id).catch(fail);
      void sendMessage('showSubject', { subject, windowId: id }).catch(fail);
    },
  };
}

import { useState } from 'react';
import { useAction } from '@/components/ui/hooks/use-action';
import type { TouchKind, TouchWay } from '@/lib/database/schema/contact-rows';
import type { Failure } from '@/lib/messaging/failure';
import { sendMessage } from '@/lib/messaging/send-message';
import type { Subject } from '@/lib/subjects/subject';

/** What is logged beside a press. */
export interface TouchDetail {
  /** The subject of the mail. */
  about?: string | undefined;
  /** The next follow-up (`dueIn`); null for none; absent: as before. */
  dueAt?: number | null | undefined;
}

export interface ContactActions {
  contacted(by: TouchWay, detail?: TouchDetail): Promise<boolean>;
  answered(): Promise<boolean>;
  /** A letter was opened and not sent. */
  notSent(detail?: TouchDetail): Promise<boolean>;
  /** The follow-up was done: there is none from then on. */
  done(): Promise<boolean>;
  due(dueAt: number | null): Promise<boolean>;
  /** Takes back what was logged under this id (`undoableTouchOf`). */
  undo(touchId: string): Promise<boolean>;
  /** The follow-up before the last `due` of this screen, to put it back; undefined: none was set here. */
  dueBefore: number | null | undefined;
  isRunning: boolean;
  failure: Failure | null;
}

/** Logs contact with a subject. All of it stays in this browser, and nothing is logged without a press. */
export function useContactActions(subject: Subject): ContactActions {
  const action = useAction<void>('contact-actions');
  const [dueBefore, setDueBefore] = useState<number | null>();
  const run = (work: () => Promise<unknown>) => action.run(async () => void (await work()), undefined);
  const log = (kind: TouchKind, by: TouchWay | undefined, { about, dueAt }: TouchDetail = {}) => {
    setDueBefore(undefined);
    return run(() =>
      sendMessage('logTouch', {
        subject,
        kind,
        ...(by !== undefined && { by }),
        ...(about !== undefined && about !== '' && { about }),
        ...(dueAt !== undefined && { dueAt }),
      }),
    );
  };
  return {
    contacted: (by, detail) => log('contacted', by, detail),
    answered: () => log('answered', undefined),
    notSent: (detail) => log('not-sent', undefined, detail),
    done: () => log('done', undefined, { dueAt: null }),
    due: (dueAt) =>
      run(async () => {
        const answer = await sendMessage('setDue', { subject, dueAt });
        setDueBefore(answer.dueBefore);
      }),
    undo: (touchId) => run(() => sendMessage('undoTouch', { subject, touchId })),
    dueBefore,
    isRunning: action.isRunning,
    failure: action.status.kind === 'failed' ? action.status.failure : null,
  };
}

import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useConnectionId } from '@/components/context/use-connection';
import { LiveRegion } from '@/components/ui/live-region';
import { readRecord } from '@/lib/database/reads';
import { findExclusion } from '@/lib/exclusions/match/find-exclusions';
import { noted } from '@/lib/platform/error-log';
import { isTyped } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';

export interface SubjectNewsProps {
  subject: Subject | null;
  /** For the popup, which opens on a button: an exclusion is read first. */
  compact: boolean;
}

/**
 * Tells a screen reader about a new subject and its exclusion. The first subject is read with the page; a change of an exclusion is
 * announced where it is made.
 */
export function SubjectNews({ subject, compact }: SubjectNewsProps) {
  const { db } = usePanel();
  const connectionId = useConnectionId();
  const [news, setNews] = useState({ message: '', turn: 0 });
  const isFirst = useRef(true);
  const key = subject?.key ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal subject is another object after each reading of the page.
  useEffect(() => {
    const isOpening = isFirst.current;
    isFirst.current = false;
    let isCurrent = true;
    const say = (message: string) => {
      if (isCurrent) setNews(({ turn }) => ({ message, turn: turn + 1 }));
    };
    if (subject === null) {
      if (!isOpening) say(i18n.t('subject.none.title'));
      return;
    }
    async function newsOf(who: Subject): Promise<string> {
      const record = connectionId === null ? null : await readRecord(db, connectionId, who.key);
      const exclusion = await findExclusion(db, who, record, Date.now());
      // Typed text is not read out again; the answer names its person.
      const isEcho = isTyped(who) && record === null;
      const name = isOpening || isEcho ? [] : [record?.name ?? who.slug];
      const isAnnounced = exclusion !== null && (!isOpening || compact);
      return [...name, ...(isAnnounced ? [`${i18n.t('scan.excluded')} ${exclusion.listName}`] : [])].join('. ');
    }
    void newsOf(subject).then(say).catch(noted('subject-news'));
    return () => {
      isCurrent = false;
    };
  }, [db, connectionId, key]);
  return <LiveRegion {...news} />;
}

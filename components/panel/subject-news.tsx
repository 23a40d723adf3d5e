import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useConnectionId } from '@/components/context/use-connection';
import { LiveRegion } from '@/components/ui/live-region';
import { readRecord } from '@/lib/database/reads';
import { findExclusion } from '@/lib/exclusions/match/find-exclusion';
import { noted } from '@/lib/platform/error-log';
import { isTyped } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';

export interface SubjectNewsProps {
  /** Whom the panel shows; null for nobody. */
  subject: Subject | null;
  /** For the popup, which opens on a button: who is excluded is said there first. */
  compact: boolean;
}

/**
 * Tells a screen reader that the panel shows somebody else, and that they are excluded. Whoever it opened with is read with the
 * page; an exclusion that is made or ended here is announced where that is done.
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
      // What was just typed is not read out again; the answer names whose it is.
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

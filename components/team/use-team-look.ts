import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { readSettings } from '@/lib/database/reads';
import type { AnswerOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import { noted } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';

export type TeamLook = AnswerOf<'lookAtTeam'>;

const nothing: TeamLook = { excluded: null, touch: null };

/**
 * What the team says of the subject, by the last sync: undefined until it is known, so that an excluded person's data is never drawn first.
 * Without a team, no message is sent. Key the caller by subject.
 */
export function useTeamLook(subject: Subject): TeamLook | undefined {
  const { db } = usePanel();
  const [look, setLook] = useState<TeamLook>();
  /** Changes with the team and its lists; empty: there are none. */
  const team = useLiveQuery(async () => {
    const [joined, subscribed] = await Promise.all([readSettings(db, 'team'), readSettings(db, 'subscribed')]);
    const lists = (subscribed ?? []).map(({ id, goodAt }) => [id, goodAt]);
    return joined === null && lists.length === 0 ? '' : JSON.stringify([joined?.joinedAt ?? null, lists]);
  }, [db]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller is keyed by subject.
  useEffect(() => {
    if (team === undefined || team === '') return;
    let isCurrent = true;
    sendMessage('lookAtTeam', { subject })
      .catch((error: unknown) => {
        // The gate before the request checks again.
        noted('team-look')(error);
        return nothing;
      })
      .then((found) => {
        if (isCurrent) setLook(found);
      }, noted('team-look'));
    return () => {
      isCurrent = false;
    };
  }, [team, subject.key]);
  return team === '' ? nothing : look;
}

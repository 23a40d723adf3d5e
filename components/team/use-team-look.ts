import { useEffect, useState } from 'react';
import type { AnswerOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import { logAs } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';

export type TeamLook = AnswerOf<'lookAtTeam'>;

const nothing: TeamLook = { excluded: null, touch: null };

/**
 * What the team says of the subject, by the last sync: undefined until it is known, so that an excluded person's data is never drawn first.
 * Without a team, no message is sent and nothing is waited for. Key the caller by subject.
 */
export function useTeamLook(subject: Subject, team: string | undefined): TeamLook | undefined {
  const [look, setLook] = useState<TeamLook>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller is keyed by subject.
  useEffect(() => {
    if (team === undefined || team === '') return;
    let isCurrent = true;
    sendMessage('lookAtTeam', { subject })
      .catch((error: unknown) => {
        // The gate before the request checks again.
        logAs('team-look')(error);
        return nothing;
      })
      .then((found) => {
        if (isCurrent) setLook(found);
      }, logAs('team-look'));
    return () => {
      isCurrent = false;
    };
  }, [team, subject.key]);
  return team === '' ? nothing : look;
}

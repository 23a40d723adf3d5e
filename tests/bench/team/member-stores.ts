import { systemClock } from '../../../lib/platform/clock.ts';
import { parseInvitation } from '../../../lib/team/invitation.ts';
import { createEtcdStore } from '../../../lib/team/store/etcd.ts';
import type { TeamStore } from '../../../lib/team/store/store.ts';
import type { LocalTeam } from '../../../scripts/team/members.ts';

/** A member's way to the store, through the proxy. */
export async function openStore(team: LocalTeam, name: string): Promise<TeamStore> {
  const invitation = parseInvitation(await team.invite(name));
  if ('problem' in invitation) throw new Error(invitation.problem);
  const { address, user, password } = invitation;
  return createEtcdStore({
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    ...{ address, user },
    passwords: () => Promise.resolve([password]),
  });
}

import type { TeamKeys } from './keys.ts';
import { keysOf } from './layout.ts';
import { TeamError, type TeamStore } from './store.ts';

/** Throws `wrong-keys` if the store is another team's, an empty one, or our keys do not open its proof. */
export async function expectTeam(store: TeamStore, keys: TeamKeys): Promise<void> {
  const proof = await store.get(keysOf.team);
  const read = proof === null ? null : await keys.open(keysOf.team, proof.value);
  if (read === null || read.check !== (await keys.hash('book', keysOf.team))) throw new TeamError('wrong-keys');
}

export const proofOf = async (keys: TeamKeys, team: string) => ({ team, check: await keys.hash('book', keysOf.team) });

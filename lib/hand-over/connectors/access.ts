import { refuseWithoutPassphrase } from '@/lib/connection/connection';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { TargetId, TargetSettings } from '@/lib/database/schema/hand-rows';
import type { TargetWhy } from '@/lib/hand-over/targets/target-fields';
import { LockedKeyError, MissingKeyError, type SavedKey, type Secret } from '@/lib/platform/keys/secret';
import { ServiceError } from '@/lib/service/contract/errors';
import { TargetError } from './target-error.ts';

export type Tokens = Record<TargetId, Secret & SavedKey>;

export interface AccessDeps {
  db: SidenoteDatabase;
  tokens: Tokens;
  hasPermission(address: string): Promise<boolean>;
  /** False: the team's keys cannot be used, so that whom it excludes is unknown. */
  isTeamReadable(): Promise<boolean>;
}

/** Throws TargetError where an administrator has turned it off. */
export async function expectOn(db: SidenoteDatabase, target: TargetId): Promise<void> {
  if ((await readSettings(db, 'policy'))?.targetsOff?.includes(target)) throw new TargetError({ target, why: 'off' });
}

/** Settings of a connected target. Throws TargetError. */
export async function expectTarget<Id extends TargetId>(
  db: SidenoteDatabase,
  target: Id,
): Promise<NonNullable<TargetSettings[Id]>> {
  await expectOn(db, target);
  const settings = (await readSettings(db, 'targets'))?.[target];
  if (settings === undefined) throw new TargetError({ target, why: 'not-connected' });
  return settings as NonNullable<TargetSettings[Id]>;
}

/** Without permission the request would still arrive, and only its answer would be hidden. */
export async function expectPermission(deps: AccessDeps, target: TargetId, origin: string): Promise<void> {
  if (!(await deps.hasPermission(origin))) throw new TargetError({ target, why: 'no-permission' });
}

/** Files refuse for the same reason. Throws TargetError. */
export async function expectTeamList({ isTeamReadable }: AccessDeps, target: TargetId): Promise<void> {
  if (!(await isTeamReadable())) throw new TargetError({ target, why: 'team-closed' });
}

/** The token for exactly this origin. Throws TargetError. */
export async function expectToken({ db, tokens }: AccessDeps, target: TargetId, origin: string): Promise<string> {
  const secret = tokens[target];
  try {
    return await refuseWithoutPassphrase({ db, secret }, secret.expectKey)(origin);
  } catch (error) {
    throw new TargetError({ target, why: whyOf(error) });
  }
}

function whyOf(error: unknown): TargetWhy {
  if (error instanceof LockedKeyError) return 'locked';
  if (error instanceof MissingKeyError) return 'not-connected';
  if (error instanceof ServiceError && error.failure.kind === 'passphrase-unset') return 'passphrase-unset';
  throw error;
}

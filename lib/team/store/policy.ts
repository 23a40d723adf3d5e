import type { TeamRefusal } from '@/lib/database/schema/rows';
import { isObject, type TeamKeys } from './keys.ts';
import { keysOf } from './layout.ts';
import type { Entry, TeamErrorKind } from './store.ts';

/** What the firm has decided for all members. */
export interface TeamPolicy {
  /** For the whole team, by the month. Null: none. */
  budgetMilli: number | null;
  /** Members share the bought data, not only the fact of a purchase. */
  shareRecords: boolean;
  shareTouch: boolean;
  /** While one member is in contact with a person, the others cannot open a letter to them. */
  oneWriter: boolean;
  /** Whether purchases continue on the last copy while the store does not answer. */
  buysOffline: boolean;
  /** Whose spending and contacts a member sees: everyone's, sums only, or only their own. */
  sees: 'all' | 'sums' | 'own';
  /** Requests per second of the team's key. */
  perSecond: number;
}

export const usualPolicy: TeamPolicy = {
  budgetMilli: null,
  shareRecords: true,
  shareTouch: true,
  oneWriter: false,
  buysOffline: false,
  sees: 'sums',
  perSecond: 5,
};

export interface SeenPolicy extends TeamPolicy {
  revision: number;
}

/** Rules that cannot be read allow no spending. */
export async function readPolicy(keys: TeamKeys, entry: Entry | null): Promise<SeenPolicy> {
  if (entry === null) return { ...usualPolicy, revision: 0 };
  const read = await keys.open(keysOf.policy, entry.value);
  return { ...(read === null ? { ...usualPolicy, budgetMilli: 0 } : parsePolicy(read)), revision: entry.revision };
}

export function parsePolicy(read: unknown): TeamPolicy {
  const given = isObject(read) ? read : {};
  const flag = (name: keyof TeamPolicy) => {
    const value = given[name];
    return typeof value === 'boolean' ? value : usualPolicy[name] === true;
  };
  const { budgetMilli, sees, perSecond } = given;
  return {
    budgetMilli: budgetMilli == null ? null : isAmount(budgetMilli) ? budgetMilli : 0,
    shareRecords: flag('shareRecords'),
    shareTouch: flag('shareTouch'),
    oneWriter: flag('oneWriter'),
    buysOffline: flag('buysOffline'),
    sees: sees === 'all' || sees === 'own' ? sees : 'sums',
    perSecond: isAmount(perSecond) && perSecond >= 1 && perSecond <= 50 ? Math.floor(perSecond) : usualPolicy.perSecond,
  };
}

/** Spending and contacts by member fall under codetermination: only a firm that decided so names them. */
export const namesMembers = ({ sees }: Pick<TeamPolicy, 'sees'>): boolean => sees === 'all';

/** Millicredits, or another count. */
export const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** The store's reason, as a refusal has it. */
export const becauseOf = (kind: TeamErrorKind): Extract<TeamRefusal, { kind: 'team-closed' }>['because'] =>
  kind === 'refused' || kind === 'locked' || kind === 'wrong-keys' ? kind : 'unreachable';

/** The names of the store's keys. Roles are granted by their prefixes (`scripts/team/admin.ts`). */
export const keysOf = {
  /** The team's id, sealed: proves the team's keys. */
  team: 'team/id',
  /** What the firm has decided. Written by `team-admin` alone. */
  policy: 'policy/team',
  /** An excluded subject, by the hash of a name. */
  book: (hash: string) => `book/p/${hash}`,
  /** A company whose people are excluded too. */
  covered: (hash: string) => `book/c/${hash}`,
  known: (hash: string) => `known/${hash}`,
  claim: (hash: string) => `claim/${hash}`,
  /** What an order took from the budget, until it is corrected. */
  open: (id: string) => `open/${id}`,
  /** A member's last contact with a person. */
  touch: (hash: string) => `touch/${hash}`,
  budget: (month: string) => `budget/${month}`,
  member: (user: string) => `member/${user}`,
  /** A member's new password, until `team-admin` has set it. Only root can read it. */
  password: (user: string) => `password/${user}`,
  /** The newest value key, sealed for one member. */
  valueKey: (user: string) => `key/${user}`,
} as const;

export const bookPrefix = 'book/';
export const touchPrefix = 'touch/';
export const memberPrefix = 'member/';

/** Shared by all members; the rest of a member's range is their own. */
export const sharedRanges = ['book/', 'known/', 'claim/', 'open/', 'budget/', 'touch/', 'pace/'] as const;
export const readRanges = ['team/', 'policy/', 'member/'] as const;

/** The month of a budget, by the store's clock and in UTC, so that all members mean the same one. */
export const monthOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 7);

/** A claim ends by itself after this time, so that a dead browser blocks others no longer. A living one renews it halfway. */
export const claimSeconds = 60;

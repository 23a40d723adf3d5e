/** Why a search is not sent. `path`: `account.domain.any.include`, with dots between keys and indexes; '' for the whole search. */
export type Problem = { path: string } & ProblemRule;

export type ProblemRule =
  /** The service would ignore it and bill the broader search (docs/interface.md#what-the-service-ignores). */
  | { rule: 'unknown-key'; keys: readonly string[] }
  /** Present but empty. */
  | { rule: 'empty-filter' }
  /** Nothing to search by: it would match everyone. */
  | { rule: 'no-filter' }
  /** A search made only of exclude filters is invalid (docs/interface.md#filter-objects). */
  | { rule: 'exclude-only' }
  | { rule: 'too-many'; max: number }
  | { rule: 'too-many-sources'; max: number }
  | { rule: 'not-allowed'; allowed: readonly string[] }
  /** 501 for any platform other than the professional network (docs/interface.md#contact-filters). */
  | { rule: 'platform-not-supported'; platforms: readonly string[] }
  | { rule: 'range-without-ends' }
  | { rule: 'range-backwards' }
  /** Only this many records of a search can be paged (docs/interface.md#limits). */
  | { rule: 'beyond-cap'; max: number }
  | { rule: 'out-of-bounds'; min?: number; max?: number }
  /** A string of the wrong form: not an address, an id, a phone number. */
  | { rule: 'wrong-text'; form: TextForm }
  | { rule: 'missing' }
  | { rule: 'wrong-type' };

/** Rules that schemas check themselves and name in an issue's `params`. */
export type SchemaRule = Extract<
  ProblemRule['rule'],
  | 'empty-filter'
  | 'no-filter'
  | 'exclude-only'
  | 'too-many-sources'
  | 'range-without-ends'
  | 'range-backwards'
  | 'beyond-cap'
>;

/** Required forms of strings. Schemas give theirs as the message of their issue; without one it is a service id. */
export const textForms = [
  'words',
  'web-address',
  'public-https-address',
  'phone-number',
  'naics-code',
  'epoch-text',
  'service-id',
] as const;
export type TextForm = (typeof textForms)[number];

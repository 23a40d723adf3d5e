import type { WritingSettings } from '@/lib/database/schema/letter-rows';
import type { KeyMode } from '@/lib/platform/keys/key-storage';
import type { KeyHeader, PreviewPath } from '@/lib/service/client/request-address';
import type { ClockOffset } from '@/lib/service/client/service-clock';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { ServiceFailure } from '@/lib/service/contract/errors';
import type { GrowthFunction } from '@/lib/service/contract/filters/growth-function';
import type { WireNames } from '@/lib/service/contract/names';
import type { Site } from '@/lib/subjects/sites';
import type { TargetId, TargetSettings } from './hand-rows.ts';
import type { SavedView } from './view-rows.ts';

/** What the settings page saves, and what an administrator sets over it. */

/** Where and how the service is called. The key is stored elsewhere (`lib/platform/keys/secret`). */
export interface ConnectionSettings {
  /** Origin and path prefix before `/v1`, without a trailing slash. */
  baseUrl: string;
  names: WireNames;
  /** Null if no key is set for this origin. */
  keySetAt: number | null;
  /** How the key is stored; absent: remembered. */
  keyMode?: KeyMode;
  /** The key is locked until its passphrase is entered. */
  keyLocked?: boolean;
  /** Origin plus salted hash of the key last set for it; null if there never was one. */
  connectionId: string | null;
  /** The last test or balance read, ready for display; null if never tried. */
  lastCheck: { at: number; elapsedMs: number; failure: ServiceFailure | null } | null;
}

/** Further service settings besides its address. */
export interface ServiceSettings {
  /** Where the service sends the full results of a job, unsigned. Null: no job can start; there is no default. */
  webhook: string | null;
  /** The static host of the value lists, without a trailing slash. Null: filters are typed without completion. */
  valueListUrl: string | null;
  previewPath: PreviewPath;
  /** How the key is sent; absent: in `X-TOKEN`. */
  keyHeader?: KeyHeader | undefined;
  /** How the function of a growth is sent; absent: as one value where one is chosen. */
  growthFunction?: GrowthFunction | undefined;
}

export interface BudgetSettings {
  perDayMilli: MilliCredits | null;
  perMonthMilli: MilliCredits | null;
  /** "Ask again above …": a click that can cost more has to be confirmed. Null: never. */
  askAgainAboveMilli: MilliCredits | null;
}

/** A setting that a policy can lock, by its name there. */
export type LockedField =
  | 'serviceAddress'
  | 'wireNames'
  | 'webhookAddress'
  | 'valueListAddress'
  | 'previewPath'
  | 'keyHeader'
  | 'keyKept'
  | 'sites'
  | 'budgetPerDay'
  | 'budgetPerMonth'
  | 'askAgainAbove'
  | 'retentionDays'
  | 'visitedProfiles'
  | 'requestsPerSecond'
  | 'targets'
  | 'targetHubspot'
  | 'targetPipedrive'
  | 'targetAirtable'
  | 'targetWebhook';

export interface PolicySettings {
  locked: LockedField[];
  /** How a key must be stored; absent: as the user likes. How it is stored is part of the connection. */
  keyKept?: KeyMode;
  /** Where nothing may be sent. */
  targetsOff?: TargetId[];
}

/** `system`: follows the browser or the operating system. */
export interface AppearanceSettings {
  theme: 'system' | 'light' | 'dark';
  density: 'comfortable' | 'compact';
  /** "Show pictures"; absent: no. */
  pictures?: boolean;
}

export interface TeamSettings {
  /** The store's address, without a trailing slash. */
  address: string;
  team: string;
  user: string;
  /** As the others see it. */
  name: string;
  joinedAt: number;
  /** The lists' public key; the invitation brought it. */
  listKey: string;
  /** What this member keeps back from the others. Absent: nothing. */
  keeps?: { records?: boolean; touches?: boolean };
  /** How often something was shared. Absent: never. */
  shared?: number;
  /** Credits that colleagues' purchases saved here, in this month. */
  saved?: { month: string; milli: number };
  /** The store's revision at the last sync. Absent: never synced. */
  revision?: number;
  /** The connection that the others know this browser buys with, as a hash. Absent: they were not told. */
  account?: string;
  /** The store did not accept this member at the last request. Absent: it did. */
  isRefused?: true;
}

/** A list at an address of others, as screens show it (`lib/team/lists/subscriptions.ts` has its keys and hashes). */
export interface SubscribedList {
  id: string;
  address: string;
  name: string;
  count: number;
  /** Rows of a CSV file that name nobody. Absent: a signed list. */
  skipped?: number;
  checkedAt: number;
  goodAt: number | null;
  /** Why the newest download was not taken; null: it was. */
  refused: string | null;
}

/** One row per settings group, so that two screens never overwrite each other's fields. */
export interface SettingsRows {
  connection: ConnectionSettings;
  service: ServiceSettings;
  sites: Site[];
  targets: TargetSettings;
  budget: BudgetSettings;
  privacy: {
    /** Older purchases are erased and leave a stub; null: never erased. Absent: `usualDays`. */
    retentionDays?: number | null;
    /** Whether visited profiles are remembered for 30 days; absent: yes. */
    visited?: boolean;
  };
  /** The clock as the last worker read it; `doubtedAt`: an unconfirmed reading after a jump (`clock-jump.ts`). */
  clockSeen: { at: number; doubtedAt?: number; wokenAt?: number };
  limits: {
    /** Requests per second (docs/interface.md#limits): 5, unless the account's limit was raised. */
    requestsPerSecond: number;
  };
  /** Services that charged or refused a count, by origin. */
  counting: Record<string, 'charged' | 'refused'>;
  appearance: AppearanceSettings;
  /** Which advice was looked at last: a recruiter's stays a recruiter's. */
  advice: { side: 'selling' | 'hiring' };
  writing: WritingSettings;
  /** Whether to show a notification when a job is done. */
  jobs: { notify: boolean };
  /** Whether to show a notification when follow-ups are due. */
  due: { notify: boolean };
  /** The latest follow-up that a notice has counted. */
  dueAnnounced: { until: number };
  /** History's views of the user's own, oldest first. */
  historyViews: SavedView[];
  /** Host names of pictures in answers since "Show pictures" was turned on, newest first. */
  pictureHosts: string[];
  policy: PolicySettings;
  /** When the welcome page was finished or skipped. */
  welcome: { doneAt: number };
  /** The automatic balance reads for lost answers (`lib/purchases/reconcile/balance-reader.ts`). */
  balanceLooks: {
    /** When the newest lost answer was requested, epoch milliseconds. */
    about: number;
    /** How many balance reads there were since. */
    looks: number;
    /** Epoch milliseconds; null: no more. */
    nextAt: number | null;
  };
  /** The team that was joined, without its secrets. Absent: none. */
  team: TeamSettings;
  /** Subscribed exclusion lists. Absent: none. */
  subscribed: SubscribedList[];
  /** How far the service's clock is ahead of this browser's (`lib/service/client/service-clock.ts`). */
  serviceClock: ClockOffset;
}

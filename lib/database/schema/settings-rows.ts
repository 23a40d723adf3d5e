import type { KeyMode } from '@/lib/platform/keys/key-keeping';
import type { PreviewPath } from '@/lib/service/client/request-address';
import type { ClockOffset } from '@/lib/service/client/service-clock';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { ServiceFailure } from '@/lib/service/contract/errors';
import type { WireNames } from '@/lib/service/contract/names';
import type { Site } from '@/lib/subjects/sites';

/** What the settings page saves, and what an administrator sets over it. */

/** Where and how the service is asked. The key is elsewhere (`lib/platform/keys/secret`). */
export interface ConnectionSettings {
  /** Origin and path prefix before `/v1`, without a trailing slash. */
  baseUrl: string;
  names: WireNames;
  /** Null where no key is set for this origin. */
  keySetAt: number | null;
  /** How long the key stays; absent in what an older version saved, which remembered it. */
  keyMode?: KeyMode;
  /** The key waits for its passphrase. */
  keyLocked?: boolean;
  /** Origin + salted hash of the key last set for it; null where there never was one. */
  connectionId: string | null;
  /** The last test or balance read, in words' terms; null where never tried. */
  lastCheck: { at: number; millis: number; failure: ServiceFailure | null } | null;
}

/** What else the service needs to be told, beside where it is. */
export interface ServiceSettings {
  /** Where the service sends the full results of a job, unsigned. Null: none, and no job can be asked for; there is no default. */
  webhook: string | null;
  /** The static host of the value lists, without a trailing slash. Null: filters are written without completion. */
  valueListUrl: string | null;
  previewPath: PreviewPath;
}

export interface BudgetSettings {
  perDayMilli: MilliCredits | null;
  perMonthMilli: MilliCredits | null;
  /** "Ask again above …": a click that can cost more is asked to confirm. Null: never. */
  askAgainAboveMilli: MilliCredits | null;
}

/** A setting that a policy can fix, by its name there. */
export type LockedField =
  | 'serviceAddress'
  | 'wireNames'
  | 'webhookAddress'
  | 'valueListAddress'
  | 'previewPath'
  | 'keyKept'
  | 'sites'
  | 'budgetPerDay'
  | 'budgetPerMonth'
  | 'askAgainAbove'
  | 'retentionDays'
  | 'visitedProfiles'
  | 'requestsPerSecond';

/** What an administrator has set. */
export interface PolicySettings {
  locked: LockedField[];
  /** How a key has to be kept; absent: as the person likes. How it is kept stands with the connection. */
  keyKept?: KeyMode;
}

/** `system`: as the browser or the machine says. */
export interface AppearanceSettings {
  theme: 'system' | 'light' | 'dark';
  density: 'comfortable' | 'compact';
  /** "Show pictures"; absent in what an older version saved, which showed none. */
  pictures?: boolean;
}

/** One row per settings group, so that two screens never overwrite each other's fields. */
export interface SettingsRows {
  connection: ConnectionSettings;
  service: ServiceSettings;
  sites: Site[];
  budget: BudgetSettings;
  privacy: {
    /** Bought data older than this is erased and leaves a stub; null: kept for ever. Absent: never chosen (`retention-default.ts`). */
    retentionDays?: number | null;
    /** Whether profiles that are seen are remembered for 30 days; absent: yes. */
    visited?: boolean;
  };
  /** Since when what is kept for the usual time is erased; null: whoever has data from before has not been told yet. Epoch milliseconds. */
  retentionDefault: { erasesFrom: number | null };
  limits: {
    /** Requests a second (docs/interface.md#limits): 5, unless the account's limit was raised. */
    requestsPerSecond: number;
  };
  appearance: AppearanceSettings;
  /** Whether the browser is told when a job is done. */
  jobs: { notify: boolean };
  /** Names of hosts that pictures were said to be at since "Show pictures" was turned on, newest first. */
  pictureHosts: string[];
  policy: PolicySettings;
  /** When the welcome page was finished or skipped. */
  welcome: { doneAt: number };
  /** Connections of the time when ids were kept by connection: hashes of that time name them (`hashableForms`). */
  formerConnections: string[];
  /** The unattended looks at the balance for lost answers (`lib/purchases/ledger/balance-looks.ts`). */
  balanceLooks: {
    /** When the newest lost answer was asked for, epoch milliseconds. */
    about: number;
    /** How many looks there were since. */
    looks: number;
    /** Epoch milliseconds; null: none any more. */
    nextAt: number | null;
  };
  /** How far the service's clock is ahead of this browser's, as its answers say (`lib/service/client/service-clock.ts`). */
  serviceClock: ClockOffset;
}

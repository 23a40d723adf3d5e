import type { BatchRow } from '@/lib/database/schema/batch-rows';
import type { ListRow, MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { HeldAnswer } from '@/lib/database/schema/held-rows';
import type { JobPageRow, JobRow, UnreadResultRow } from '@/lib/database/schema/job-rows';
import type { LetterText, WritingSettings } from '@/lib/database/schema/letter-rows';
import type { VisitRow } from '@/lib/database/schema/log-rows';
import type { Facets, Intent, LedgerRow, SavingsRow, SubjectRecord } from '@/lib/database/schema/rows';
import type { SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import type {
  BudgetSettings,
  ConnectionSettings,
  PolicySettings,
  ServiceSettings,
  TeamSettings,
} from '@/lib/database/schema/settings-rows';
import type { ListWriteRow, SyncRow } from '@/lib/database/schema/sync-rows';
import type { MessageName } from '@/lib/messaging/protocol';
import type { DescribedError } from '@/lib/platform/describe-error';
import type { PageSubject } from '@/lib/subjects/page-subject';
import type { Site } from '@/lib/subjects/sites';

export type ScreenName = 'panel' | 'letter' | 'popup' | 'settings' | 'welcome' | 'workspace';

export type Step =
  | { press: string | RegExp; exact?: boolean }
  | { tab: string }
  | { choose: string }
  | { pick: string; option: string }
  | { field: string; text: string }
  /** A file of this text, chosen in the field of this name. */
  | { file: string; holds: string };

export interface Scenario {
  screen: ScreenName;
  /** Of the workspace, with what stands behind its slash; "Spend" where absent. */
  section?: string;
  /** Where they are others than those of its screen. */
  widths?: number[];
  /** The panel as a small window; closed: that window which it followed is gone. */
  small?: true | 'closed';
  /** Undefined: the worker does not answer. */
  page?: Pick<PageSubject, 'subject' | 'access' | 'requested' | 'pinned'> | 'gone';
  /** Of the tab, where the page's subject does not say it. */
  address?: string;
  /** Where they are others than the demo network and one more. */
  sites?: readonly Site[];
  connection?: ConnectionSettings | null;
  balanceMilli?: number;
  facets?: Facets;
  /** Where the record is another one than the page's. */
  name?: string | null;
  intent?: Intent;
  rawBody?: string;
  /** Answers that are kept apart. */
  held?: HeldAnswer[];
  /** When the email was bought that retention has erased. */
  erasedBoughtAt?: number;
  /** Some were sent. */
  requests?: true;
  /** What went wrong, once and with its cause. */
  errors?: DescribedError[];
  keepDays?: number;
  budget?: BudgetSettings;
  savings?: SavingsRow;
  ledger?: LedgerRow[];
  others?: boolean;
  note?: string;
  /** The letter that is begun to the page's person. */
  letter?: LetterText;
  writing?: WritingSettings;
  batch?: BatchRow;
  lists?: ListRow[];
  members?: MemberRow[];
  /** So many more on the first of the lists. */
  crowd?: number;
  syncs?: SyncRow[];
  listWrites?: ListWriteRow[];
  visits?: VisitRow[];
  searches?: SearchRow[];
  searchPages?: SearchPageRow[];
  jobs?: JobRow[];
  jobPages?: JobPageRow[];
  unreadResults?: UnreadResultRow[];
  service?: ServiceSettings;
  team?: TeamSettings;
  policy?: PolicySettings;
  /** Visited profiles are not remembered. */
  visitsOff?: true;
  /** Right to left, or with words that are 40 % longer. */
  look?: 'rtl' | 'long';
  /** Whoever else is known, such as those on a list. */
  records?: SubjectRecord[];
  answers?: Partial<Record<MessageName, unknown>>;
  withdrawn?: string;
  offline?: true;
  /** Something is not read yet, and the picture shows that. */
  isReading?: true;
  /** What a person does before the picture is taken. */
  steps?: Step[];
  /** Sections opened. */
  open?: true;
}

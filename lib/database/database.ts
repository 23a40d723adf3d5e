import Dexie, { type EntityTable, type Table } from 'dexie';
import { upgradeToVersion11 } from '@/lib/database/migrations/migrate-jobs';
import { upgradeToNameForms } from '@/lib/database/migrations/migrate-names';
import { upgradeToOrigins } from '@/lib/database/migrations/migrate-to-origins';
import { upgradeToVersion2, upgradeToVersion13, upgradeToVersion14 } from '@/lib/database/migrations/migrations';
import type { BatchRow } from '@/lib/database/schema/batch-rows';
import type { ListRow, MemberRow, UndoRow } from '@/lib/database/schema/exclusion-rows';
import { type GenerationRow, renewGenerations } from '@/lib/database/schema/generations';
import type { HeldAnswer } from '@/lib/database/schema/held-rows';
import type { JobPageRow, JobRow, UnreadResultRow } from '@/lib/database/schema/job-rows';
import type { ErrorRow, RequestRow, VisitRow } from '@/lib/database/schema/log-rows';
import type {
  BalanceRow,
  Intent,
  LedgerRow,
  PictureRow,
  RawAnswer,
  SavingsRow,
  SubjectRecord,
  ValueListRow,
} from '@/lib/database/schema/rows';
import type { SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import type { SettingsRows } from '@/lib/database/schema/settings-rows';
import { type ListWriteRow, type SyncRow, storedSyncs } from '@/lib/database/schema/sync-rows';

export type SettingsRow = { [Key in keyof SettingsRows]: { key: Key; value: SettingsRows[Key] } }[keyof SettingsRows];

/**
 * The one database. Panels read it (live queries notify them of every change); only the worker writes it. A new version
 * is a new `version(n).stores().upgrade()` below the last, with an example pair in `tests/lib/database/migrations`.
 */
export class SidenoteDatabase extends Dexie {
  declare readonly records: EntityTable<SubjectRecord, 'id'>;
  declare readonly intents: EntityTable<Intent, 'id'>;
  declare readonly ledger: Table<LedgerRow, string>;
  declare readonly rawAnswers: EntityTable<RawAnswer, 'intentId'>;
  declare readonly balances: EntityTable<BalanceRow, 'connection'>;
  declare readonly requests: Table<RequestRow, number>;
  declare readonly savings: EntityTable<SavingsRow, 'connection'>;
  declare readonly settings: Table<SettingsRow, SettingsRow['key']>;
  declare readonly batches: EntityTable<BatchRow, 'id'>;
  declare readonly lists: EntityTable<ListRow, 'id'>;
  declare readonly members: EntityTable<MemberRow, 'id'>;
  declare readonly undos: Table<UndoRow, number>;
  declare readonly listWrites: Table<ListWriteRow, number>;
  declare readonly visits: EntityTable<VisitRow, 'key'>;
  declare readonly pictures: EntityTable<PictureRow, 'id'>;
  declare readonly searches: EntityTable<SearchRow, 'id'>;
  declare readonly searchPages: EntityTable<SearchPageRow, 'id'>;
  declare readonly jobs: EntityTable<JobRow, 'id'>;
  declare readonly jobPages: EntityTable<JobPageRow, 'id'>;
  declare readonly unreadResults: EntityTable<UnreadResultRow, 'id'>;
  declare readonly valueLists: EntityTable<ValueListRow, 'url'>;
  declare readonly heldAnswers: EntityTable<HeldAnswer, 'intentId'>;
  declare readonly errors: EntityTable<ErrorRow, 'key'>;
  declare readonly generations: EntityTable<GenerationRow, 'name'>;

  constructor(name = 'sidenote') {
    // Chromium's default may lose the last writes when the machine crashes: "sent" must be on disk before the request
    // is sent.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      records: 'id, *aliases, [connection+touchedAt]',
      intents: 'id, state, [orderKey+createdAt], [connection+state]',
      ledger: 'id, intentId, [connection+at]',
      rawAnswers: 'intentId, [connection+subjectKey]',
      balances: 'connection',
      settings: 'key',
    });
    this.version(2)
      .stores({
        ledger: 'id, [connection+at], [connection+reconciled]',
        requests: '++id, at, subjectKey, intentId',
        savings: 'connection',
      })
      .upgrade(upgradeToVersion2);
    // Versions 3 to 7 only added tables: one of them upgrades straight to 8. For each version declared, Dexie reads all before it again.
    this.version(8).stores({
      batches: 'id, open, [connection+createdAt]',
      lists: 'id',
      members: 'id, *names, [listId+at]',
      undos: '++seq, token, madeAt',
      [storedSyncs]: 'id, connection',
      listWrites: '++seq, [connection+at]',
      visits: 'key, at',
      pictures: 'id, *aliases, at',
      searches: 'id, [connection+openedAt]',
      // The last index gives the cost of a search without reading its pages.
      searchPages: 'id, searchId, *keys, boughtAt, [searchId+chargedMilli]',
      jobs: 'id, open, searchId, [connection+createdAt]',
      jobPages: 'id, jobId, *keys, at',
      valueLists: 'url',
      generations: 'name',
      heldAnswers: 'intentId, asked, *names, boughtAt',
    });
    this.version(11).stores({ unreadResults: 'id, jobId, at' }).upgrade(upgradeToVersion11);
    this.version(12).upgrade(upgradeToOrigins);
    this.version(13)
      .stores({ errors: 'key, lastAt', rawAnswers: 'intentId, [connection+subjectKey], orderKey' })
      .upgrade(upgradeToVersion13);
    this.version(14).upgrade(upgradeToVersion14);
    this.version(15).upgrade(upgradeToNameForms);
    // Whoever a typed name may mean is found by it (`namesakes.ts`).
    this.version(16).stores({ records: 'id, *aliases, [connection+touchedAt], name' });
    this.use({ stack: 'dbcore', name: 'generations', create: renewGenerations });
  }

  get syncs(): EntityTable<SyncRow, 'id'> {
    return this.table(storedSyncs);
  }
}

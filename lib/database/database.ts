import Dexie, { type EntityTable, type Table } from 'dexie';
import type { MemberHead } from '@/lib/database/members/member-page';
import { belowDexie, pageMembers } from '@/lib/database/members/paged-members';
import type { BatchRow } from '@/lib/database/schema/batch-rows';
import type { ListRow, MemberRow, UndoRow } from '@/lib/database/schema/exclusion-rows';
import { type GenerationRow, renewGenerations } from '@/lib/database/schema/generations';
import type { HeldAnswer } from '@/lib/database/schema/held-rows';
import type { JobPageRow, JobRow, UnreadResultRow } from '@/lib/database/schema/job-rows';
import type { LetterRow, TemplateRow } from '@/lib/database/schema/letter-rows';
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

/** The database's name. Profiles of unreleased builds have a database called `sidenote`, which the worker deletes. */
export const databaseName = 'sidenote-data';

/**
 * The one database. Panels read it with live queries; the worker writes it (pages: only `advice` and errors). Edit `version(1)` until 0.1.0 is
 * tagged, then add versions.
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
  /** Stored in pages: `paged-members.ts`. */
  declare readonly members: EntityTable<MemberRow, 'id'>;
  declare readonly memberHeads: EntityTable<MemberHead, 'id'>;
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
  declare readonly letters: EntityTable<LetterRow, 'id'>;
  declare readonly templates: EntityTable<TemplateRow, 'id'>;
  declare readonly errors: EntityTable<ErrorRow, 'key'>;
  declare readonly generations: EntityTable<GenerationRow, 'name'>;

  constructor(name = databaseName) {
    // Chromium's default may lose the last writes when the machine crashes: "sent" must be on disk before the request
    // is sent.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      // `name` finds records by a typed name (`name-subjects.ts`). The last two find tags and what is due.
      records: 'id, *aliases, [connection+touchedAt], name, *tags, dueAt',
      intents: 'id, state, [orderKey+createdAt], [connection+state]',
      ledger: 'id, [connection+at], [connection+reconciled]',
      rawAnswers: 'intentId, [connection+subjectKey], orderKey',
      balances: 'connection',
      requests: '++id, at, subjectKey, intentId',
      savings: 'connection',
      settings: 'key',
      batches: 'id, open, [connection+createdAt]',
      lists: 'id, removedAt',
      // Pages of members, and what finds them. Read and written only through `pageMembers`.
      members: 'id',
      memberHeads: 'id, *hashes, *listIds',
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
      unreadResults: 'id, jobId, at',
      valueLists: 'url',
      heldAnswers: 'intentId, asked, *names, boughtAt',
      letters: 'id, at',
      templates: 'id',
      errors: 'key, lastAt',
      generations: 'name',
    });
    this.use({ stack: 'dbcore', name: 'member pages', level: belowDexie, create: pageMembers });
    this.use({ stack: 'dbcore', name: 'generations', create: renewGenerations });
  }

  get syncs(): EntityTable<SyncRow, 'id'> {
    return this.table(storedSyncs);
  }
}

/** The database of unreleased builds, whose rows this version would read wrongly. */
export async function deleteFormerDatabase(): Promise<void> {
  await Dexie.delete('sidenote');
}

import type { SidenoteDatabase } from '@/lib/database/database';
import { stopCounting } from '@/lib/database/settings/service-settings';
import type { ParsedResult } from '@/lib/purchases/answers/parsed-result';
import type { Booked, Settlement } from '@/lib/purchases/operations/operation-row';
import { insertAt } from '@/lib/purchases/steps/insert-read';

/** Stores a purchased page of a search. Without the search it could never be displayed. */
export const savesPage: Settlement = {
  tables: ['searchPages'],
  save: savePage,
  async saveReread(db, booked) {
    const { page } = booked.parsed;
    const there = page && (await db.searchPages.get(page.id));
    const isNewer = there !== undefined && there.boughtAt > booked.nowMs;
    if (there?.erasedAt === undefined && !isNewer) await savePage(db, booked);
  },
  insertRead,
};

/** Stores how many a search matches, and whether the service may be asked that again. */
export const savesCount: Settlement = {
  tables: ['searches', 'settings'],
  async save(db, { intent: { connection }, parsed: { page }, chargedMilli, nowMs }) {
    if (chargedMilli > 0) await stopCounting(db, connection, 'charged');
    if (page === undefined) return;
    await db.searches.update(page.searchId, { counted: { total: page.total, at: nowMs, chargedMilli } });
  },
  async noteRefused(db, { connection }) {
    await stopCounting(db, connection, 'refused');
  },
};

async function savePage(
  db: SidenoteDatabase,
  { intent: { id: intentId, connection }, parsed: { page }, chargedMilli, nowMs }: Omit<Booked, 'isOpen'>,
): Promise<void> {
  if (page !== undefined) await db.searchPages.put({ ...page, connection, intentId, boughtAt: nowMs, chargedMilli });
}

/** Inserts entries that were read later into the stored page. */
async function insertRead(
  db: SidenoteDatabase,
  parsed: ParsedResult,
  positions: readonly number[],
): Promise<ParsedResult> {
  const { page: read } = parsed;
  const before = read && (await db.searchPages.get(read.id));
  if (read === undefined || before === undefined) return parsed;
  const { lines, keys, total, track } = before;
  const page = {
    ...{ ...read, total, track },
    lines: insertAt(lines, read.lines, positions),
    keys: insertAt(keys, read.keys, positions),
  };
  return { ...parsed, page: (read.unread ?? 0) === 0 ? withoutUnread(page) : page };
}

function withoutUnread<Page extends { unread?: number }>({ unread: _none, ...page }: Page): Omit<Page, 'unread'> {
  return page;
}

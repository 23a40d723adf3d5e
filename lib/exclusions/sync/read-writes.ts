import type { SidenoteDatabase } from '@/lib/database/database';

/** All that was written with this connection and not swept yet. */
export function writesOf(db: SidenoteDatabase, connection: string) {
  return db.listWrites.where('[connection+at]').between([connection, -Infinity], [connection, Infinity]);
}

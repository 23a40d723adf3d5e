import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { ServiceError } from '@/lib/service/contract/errors';
import { isSameNames, type WireNames } from '@/lib/service/contract/names';
import { findReservedName } from '@/lib/service/contract/reserved-names';

/** The connection that the new names are for; another by now, and they are for nobody. */
export interface NamedConnection {
  baseUrl: string;
  /** Absent: whatever they are. */
  names?: WireNames;
}

/**
 * Saves names alone: key, address and last check stay. Decided in the transaction that writes them, so that neither an
 * administrator's names nor those of a connection that was saved meanwhile are overwritten. Throws
 * ServiceError on names that would write a word of the schemas otherwise.
 */
export async function changeNames(
  db: SidenoteDatabase,
  names: WireNames,
  of: NamedConnection,
): Promise<'saved' | 'locked' | 'moved'> {
  if (findReservedName(names) !== null) throw new ServiceError({ kind: 'bad-request-here' });
  return db.transaction('rw', db.settings, async () => {
    const saved = await readSettings(db, 'connection');
    if (saved === null || saved.baseUrl !== of.baseUrl) return 'moved';
    if (of.names !== undefined && !isSameNames(saved.names, of.names)) return 'moved';
    const policy = await readSettings(db, 'policy');
    if (policy?.locked.includes('wireNames')) return 'locked';
    await db.settings.put({ key: 'connection', value: { ...saved, names } });
    return 'saved';
  });
}

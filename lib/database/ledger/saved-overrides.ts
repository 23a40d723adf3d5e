import type { SidenoteDatabase } from '@/lib/database/database';
import type { ChargeRow, SubjectRecord } from '@/lib/database/schema/rows';

/** Records in the ledger, next to the charges, that an off-limits subject was copied with an explicit override. */
export async function saveOverride(db: SidenoteDatabase, record: SubjectRecord): Promise<void> {
  await db.transaction('rw', db.ledger, async () => {
    const charges = await readCharges(db, record);
    await db.ledger.bulkPut(charges.map((row) => ({ ...row, anyway: true })));
  });
}

/** A ledger row has the id of its intent. */
async function readCharges(db: SidenoteDatabase, { facets }: SubjectRecord): Promise<ChargeRow[]> {
  const ids = new Set(Object.values(facets).map(({ intentId }) => intentId));
  const rows = await db.ledger.bulkGet([...ids]);
  return rows.filter((row) => row?.kind === 'charge');
}

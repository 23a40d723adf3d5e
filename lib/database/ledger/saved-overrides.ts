import type { SidenoteDatabase } from '@/lib/database/database';
import type { ChargeRow, SubjectRecord } from '@/lib/database/schema/rows';

/** Whether "anyway" was said to any of what was bought about somebody. */
export async function readOverride(db: SidenoteDatabase, record: SubjectRecord): Promise<boolean> {
  return (await readCharges(db, record)).some(({ anyway }) => anyway);
}

/** Somebody who is off-limits was copied by an explicit "anyway": the ledger keeps it beside what was paid. */
export async function saveOverride(db: SidenoteDatabase, record: SubjectRecord): Promise<void> {
  await db.transaction('rw', db.ledger, async () => {
    const charges = await readCharges(db, record);
    await db.ledger.bulkPut(charges.map((row) => ({ ...row, anyway: true })));
  });
}

/** A row of the ledger has the id of its intent. */
async function readCharges(db: SidenoteDatabase, { facets }: SubjectRecord): Promise<ChargeRow[]> {
  const ids = new Set(Object.values(facets).map(({ intentId }) => intentId));
  const rows = await db.ledger.bulkGet([...ids]);
  return rows.filter((row) => row?.kind === 'charge');
}

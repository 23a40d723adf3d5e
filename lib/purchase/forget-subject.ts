import type { Subject } from '@/lib/detection/subject';
import type { SidenoteDatabase } from '@/lib/records/database';
import { readRecord } from '@/lib/records/reads';

/**
 * "Forget this person": what was bought goes, under every name the record has; the ledger and the list of requests keep the charge
 * without the person. Orders on their way stay, or their charge would be lost with them. They may be bought again.
 */
export async function forgetSubject(db: SidenoteDatabase, connection: string, subject: Subject): Promise<void> {
  await db.transaction('rw', [db.records, db.intents, db.ledger, db.rawAnswers, db.requests], async () => {
    const record = await readRecord(db, connection, subject.key);
    const prefix = `${connection}|subject:`;
    const keys = new Set([
      subject.key,
      ...(record?.aliases ?? []).filter((alias) => alias.startsWith(prefix)).map((alias) => alias.slice(prefix.length)),
    ]);
    if (record !== null) await db.records.delete(record.id);
    await db.rawAnswers
      .where('[connection+subjectKey]')
      .anyOf([...keys].map((key) => [connection, key]))
      .delete();
    await db.intents
      .where('[connection+state]')
      .equals([connection, 'settled'])
      .filter((intent) => keys.has(intent.subject.key))
      .delete();
    await db.ledger
      .where('[connection+at]')
      .between([connection, -Infinity], [connection, Infinity])
      .filter((row) => row.kind === 'charge' && row.subjectKey !== null && keys.has(row.subjectKey))
      .modify((row) => {
        if (row.kind === 'charge') Object.assign(row, { subjectKey: null, subjectName: null });
      });
    await db.requests
      .where('subjectKey')
      .anyOf([...keys])
      .modify({ subjectKey: null });
  });
}

import type { SidenoteDatabase } from '@/lib/database/database';
import type { Service } from './scripted-service.ts';

/** What has to be true of database and service after any sequence of deaths and faults, once the last worker has compared. */
export async function findDisagreements(db: SidenoteDatabase, service: Service): Promise<string[]> {
  const [ledger, intents, records] = await Promise.all([
    db.ledger.toArray(),
    db.intents.toArray(),
    db.records.toArray(),
  ]);
  const booked = ledger.reduce((sum, row) => sum + (row.chargedMilli ?? 0), 0);
  const sentIntents = intents.filter((intent) => intent.sentAt !== null).length;
  const arrivals = [...service.arrivals().values()].reduce((sum, count) => sum + count, 0);
  const found = intents.filter((intent) => intent.outcome?.kind === 'found');
  return [
    ...(booked === service.takenMilli() ? [] : [`booked ${booked}, taken ${service.takenMilli()}`]),
    ...intents.filter((intent) => intent.state !== 'settled').map((intent) => `${intent.id} is left ${intent.state}`),
    ...ledger.filter((row) => row.chargedMilli === null).map((row) => `${row.id} is left open in the ledger`),
    ...(found.length > 0 && records.length === 0 ? ['an answer was settled and not stored'] : []),
    ...(arrivals > 0 && sentIntents === 0 ? ['a request left without a word of it'] : []),
    ...ledger
      .filter((row) => row.kind === 'charge' && !intents.some((intent) => intent.id === row.intentId))
      .map((row) => `${row.id} is of no order`),
  ];
}

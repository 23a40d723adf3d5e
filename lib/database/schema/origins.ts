/**
 * Service ids are valid per service, not per key, so records, their names and the ids on lists belong to its origin;
 * ledger, budget, jobs, track ids and list copies belong to the connection, which is `origin#key`
 * (`lib/connection/connection.ts`). An origin is returned unchanged.
 */
export function originOf(connection: string): string {
  const end = connection.indexOf('#');
  return end === -1 ? connection : connection.slice(0, end);
}

/** The key range of all connections of one origin: no origin contains a character that sorts below `#`. */
export function connectionsOf(connection: string): [first: string, last: string] {
  const origin = originOf(connection);
  return [origin, `${origin}#\uffff`];
}

/**
 * Service ids are the service's and not a key's, so records, their names and the ids on lists belong to its origin; ledger, budget, jobs,
 * track ids and mirrors belong to the connection, which is `origin#key` (`lib/connection/connection.ts`). An origin stands for itself.
 */
export function originOf(connection: string): string {
  const end = connection.indexOf('#');
  return end === -1 ? connection : connection.slice(0, end);
}

/** From the first to the last of all connections of one origin, as keys sort: no origin has a letter below `#`. */
export function connectionsOf(connection: string): [first: string, last: string] {
  const origin = originOf(connection);
  return [origin, `${origin}#\uffff`];
}

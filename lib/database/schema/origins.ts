/**
 * Records, their names and list ids belong to the service's origin; ledger, budget use, jobs, track ids and list copies to the
 * connection, `origin#fingerprint`.
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

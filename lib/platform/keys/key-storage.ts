/** How a key is stored: until it is forgotten, until the browser closes, or encrypted with a passphrase that only the person knows. */
export type KeyStorage = { mode: 'session' } | { mode: 'remembered' } | { mode: 'passphrase'; passphrase: string };
export type KeyMode = KeyStorage['mode'];
export const keyModes = ['remembered', 'session', 'passphrase'] as const satisfies readonly KeyMode[];
/** Shorter ones can be guessed faster than key derivation can slow an attacker down. */
export const shortestPassphrase = 8;

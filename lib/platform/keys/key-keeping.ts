/** How long a key stays: until it is forgotten, until the browser closes, or sealed under words that only the person knows. */
export type KeyKeeping = { mode: 'session' } | { mode: 'remembered' } | { mode: 'passphrase'; passphrase: string };
export type KeyMode = KeyKeeping['mode'];
export const keyModes = ['remembered', 'session', 'passphrase'] as const satisfies readonly KeyMode[];
/** Shorter ones are guessed faster than the derivation can slow them down. */
export const shortestPassphrase = 8;

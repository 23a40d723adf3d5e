/** The database's name. Profiles of unreleased builds have a database called `sidenote`, which the worker deletes. */
export const databaseName = 'sidenote-data';

/** The newest version. Edit its tables until 0.1.0 is tagged, then add versions. */
export const databaseVersion = 1;

/** As the browser counts: Dexie multiplies by ten. */
export const nativeVersion = databaseVersion * 10;

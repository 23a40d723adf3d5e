import Dexie from 'dexie';

/**
 * Imported for its side effect by tests that open thousands of databases. Dexie parses the tables of all versions again for each version that is
 * declared, which would take most of such a test's time; here the same declaration is parsed once.
 */
interface Tables {
  [table: string]: object;
}
interface VersionPrototype {
  _parseStoresSpec(stores: Record<string, string | null>, schema: Tables): void;
}

const version: object = new Dexie('quick-schemas').version(1);
// Each database derives a class of its own from the one that they share.
const shared: VersionPrototype = Object.getPrototypeOf(Object.getPrototypeOf(version));
const parse = shared._parseStoresSpec;
const known = new Map<string, Tables>();

shared._parseStoresSpec = function (stores, schema) {
  const text = JSON.stringify(stores);
  let tables = known.get(text);
  if (tables === undefined) {
    tables = {};
    parse.call(this, stores, tables);
    known.set(text, tables);
  }
  Object.assign(schema, tables);
};

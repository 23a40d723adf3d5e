import { createHmac } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isHash } from '../../lib/database/schema/exclusion-names.ts';
import { openFile } from '../../lib/exclusions/import/open-file.ts';
import { readImportRows } from '../../lib/exclusions/import/read-rows.ts';
import { registeredDomain } from '../../lib/exclusions/match/registered-domain.ts';
import { isWeakName } from '../../lib/exclusions/match/weak-names.ts';
import { parseBaseUrl } from '../../lib/service/client/address.ts';
import { demoSite } from '../../lib/subjects/sites.ts';
import { sortHashes } from '../../lib/team/lists/hash-list.ts';
import { writeListCode, writeListFile } from '../../lib/team/lists/list-file.ts';
import { newSecret } from '../../lib/team/store/keys.ts';
import { newListKey } from './admin.ts';

const usage = `npm run team-list -- --in FILE --out FILE --name NAME --kind person|company --address URL [--keys team.json] [--no-people]

  Reads a CSV or workbook as "Import CSV" reads it, and writes a signed list of keyed hashes. Put it at the address.
  --keys       the file with the keys: of a team, or made here the first time. Subscribers need the same keys next time.
  --sites      a JSON file with sites of your own, as "Save deployment file" writes them
  --no-people  people who work at the companies are not excluded`;

interface Keys {
  nameKey: string;
  listKey: { public: string; private: JsonWebKey };
}

const { values } = parseArgs({
  options: {
    in: { type: 'string' },
    out: { type: 'string' },
    name: { type: 'string' },
    kind: { type: 'string' },
    address: { type: 'string' },
    keys: { type: 'string', default: 'list-keys.json' },
    sites: { type: 'string' },
    'no-people': { type: 'boolean', default: false },
  },
});

async function keysIn(path: string): Promise<Keys> {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Keys;
  const keys: Keys = { nameKey: newSecret(), listKey: await newListKey() };
  writeFileSync(path, JSON.stringify(keys, null, 2), { mode: 0o600 });
  return keys;
}

async function run(): Promise<void> {
  const { in: from, out, name, kind, address } = values;
  const isWhole = from !== undefined && out !== undefined && name !== undefined && address !== undefined;
  if (!isWhole || (kind !== 'person' && kind !== 'company')) throw new Error(usage);
  if (!('baseUrl' in parseBaseUrl(address))) throw new Error(`"${address}" is no https address`);
  const breathe = () => Promise.resolve();
  const sites = values.sites === undefined ? [demoSite] : JSON.parse(readFileSync(values.sites, 'utf8')).sites;
  const context = { kind, sites, domainOf: registeredDomain, connection: null, nowMs: Date.now() } as const;
  const file = await openFile(new Uint8Array(readFileSync(from)), context, breathe);
  if (!('format' in file)) throw new Error(`${from} is no table: ${JSON.stringify(file)}`);
  const signal = new AbortController().signal;
  const read = await readImportRows(file, file.columns, context, { breathe, signal });
  if ('refused' in read) throw new Error(`${from} has too many rows`);
  const keys = await keysIn(values.keys);
  const secret = Buffer.from(keys.nameKey, 'base64');
  const names = new Set(read.rows.flatMap((row) => row.names).filter((each) => !isHash(each) && !isWeakName(each)));
  // Node hashes a million names in seconds, a browser in minutes.
  const hashes = sortHashes([...names].map((each) => createHmac('sha256', secret).update(each).digest()));
  const key = await crypto.subtle.importKey(
    'jwk',
    keys.listKey.private,
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  );
  const coversPeople = kind === 'company' && !values['no-people'];
  const bytes = await writeListFile({ name, kind, coversPeople, madeAt: Date.now(), hashes }, key);
  writeFileSync(`${out}.new`, bytes);
  renameSync(`${out}.new`, out);
  console.log(`${out}: ${read.rows.length} rows, ${names.size} names, ${bytes.length} bytes.`);
  if (read.problems.length > 0) console.log(`${read.problems.length} rows could not be read and are not on the list.`);
  const code = writeListCode({ address, nameKey: keys.nameKey, listKey: keys.listKey.public });
  console.log(`Subscribers paste this code:\n\n${code}\n`);
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

/**
 * What a user's browser loads, against its budget. Names are hashed and chunks are shared, so a page's first load is found by following its
 * HTML and its static imports. `npm run size` after `npm run build`.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';

const built = join(import.meta.dirname, '../../.output/chrome-mv3');

const scriptOrStyle = /<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+\.(?:js|css))"/g;
const staticImport = /\b(?:import|export)\b[^'"()]*?["']([^"'()]+\.js)["']/g;

/** The file and, transitively, everything it loads immediately: scripts, styles and static imports. Paths relative to `folder`. */
export function findFirstLoad(folder: string, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(join(folder, file))) return seen;
  seen.add(file);
  const pattern = file.endsWith('.html') ? scriptOrStyle : file.endsWith('.js') ? staticImport : null;
  if (pattern === null) return seen;
  for (const [, found = ''] of readFileSync(join(folder, file), 'utf8').matchAll(pattern)) {
    findFirstLoad(folder, found.startsWith('/') ? found.slice(1) : posix.join(dirname(file), found), seen);
  }
  return seen;
}

const bytesOf = (folder: string, file: string) => readFileSync(join(folder, file));

/** Bytes that a server would send for these files, each compressed separately. */
export function gzipBytes(folder: string, files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(bytesOf(folder, file), { level: 9 }).length, 0);
}

/** Size of the zip that `wxt zip` will make of the folder, within a few bytes: compressed files, two headers each, an end record. */
export function zipBytes(folder: string): number {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const headers = files.reduce(
    (sum, { parentPath, name }) => sum + 76 + 2 * (join(parentPath, name).length - folder.length - 1),
    22,
  );
  return (
    headers +
    files.reduce((sum, { parentPath, name }) => sum + deflateRawSync(bytesOf(parentPath, name), { level: 9 }).length, 0)
  );
}

export interface Size {
  readonly what: string;
  readonly bytes: number;
  readonly budget: number;
}

/** In kB: the size when the budget was last set, plus 5 %. Raise one on purpose only. React and Dexie are 95 kB of each page. */
const pageBudgets = [
  ['sidepanel', 203],
  ['popup', 203],
  ['options', 221],
  ['workspace', 158],
] as const;
const kB = 1000;

export function measureSizes(folder: string): Size[] {
  const page = ([name, budget]: readonly [string, number]): Size => ({
    what: `${name}, first load, gzip`,
    bytes: gzipBytes(folder, findFirstLoad(folder, `${name}.html`)),
    budget: budget * kB,
  });
  return [
    { what: 'detector', bytes: bytesOf(folder, 'detector.js').length, budget: 2048 },
    // The public suffix list takes 47 kB. Running jobs takes 12, because only the worker may call the service. The last gate, proof of who an
    // answer is about, rereading and errors take 27. Rules for two people in one answer, bounds of charges and doubted clocks take 12.
    // Wrapping modules, so that they are evaluated on demand, takes 7; a team takes 15. Sending to
    // the user's own systems takes 11, because only the worker may hold their tokens. Reading a CSV list at an address as "Import CSV" does takes
    // 16: a list is fetched without a page, and its modules are evaluated for such a list only.
    { what: 'worker, gzip', bytes: gzipBytes(folder, findFirstLoad(folder, 'background.js')), budget: 311 * kB },
    ...pageBudgets.map(page),
    // The worker is one file with a copy of what it shares with pages, 160 kB of the zip: a worker that loads chunks starts half as fast.
    // The shared code of the workspace's sections is in three files, which compress better than twenty.
    { what: 'zip', bytes: zipBytes(folder), budget: 1120 * kB },
  ];
}

if (process.argv[1] === import.meta.filename) {
  if (!existsSync(join(built, 'detector.js'))) {
    console.error('There is no built extension to measure: run "npm run build" first.');
    process.exit(1);
  }
  const sizes = measureSizes(built);
  for (const { what, bytes, budget } of sizes) {
    const over = bytes > budget ? '  OVER' : '';
    console.log(`  ${what.padEnd(28)}${String(bytes).padStart(8)} of ${String(budget).padStart(7)} bytes${over}`);
  }
  if (sizes.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1;
}

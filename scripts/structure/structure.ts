/** `npm run structure`: how large the repository is, and what in it asks for a look. Nothing fails on it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCrowdedFolders, maxFiles } from './crowded-folders.ts';

const root = join(import.meta.dirname, '../..');
const folders = ['lib', 'components', 'entrypoints', 'sandbox', 'scripts', 'tests'] as const;
const shipped: readonly string[] = ['lib', 'components', 'entrypoints'];
/** A longer file may hold two things. */
const longLines = 400;

interface SourceFile {
  path: string;
  lines: number;
  comments: number;
}

const paths = globSync(`{${folders.join(',')}}/**/*.*`, { cwd: root });
const files = paths.filter((path) => /\.(?:ts|tsx|mjs|cjs|css)$/.test(path)).map(readFile);

function readFile(path: string): SourceFile {
  const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n');
  return { path, lines: lines.length, comments: lines.filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line)).length };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

function lineOf(name: string, of: readonly SourceFile[]): string {
  const figures = [of.length, sumOf(of.map(({ lines }) => lines)), sumOf(of.map(({ comments }) => comments))];
  return `${name.padEnd(12)}${figures.map((figure) => String(figure).padStart(8)).join('')}`;
}

/** Generated, or a copy of the service's contract. */
const notOurs = ['docs/interface.md', 'docs/service.md'];
const pages = globSync('{*.md,docs/**/*.md}', { cwd: root }).filter((path) => !notOurs.includes(path));
/** A word has a letter or digit: the bars of tables are none. */
const isWord = (part: string) => /[\p{L}\p{N}]/u.test(part);
const words = sumOf(pages.map((path) => readFileSync(join(root, path), 'utf8').split(/\s+/).filter(isWord).length));

const inFolder = (names: readonly string[]) => files.filter(({ path }) => names.includes(path.split('/')[0] ?? ''));
const long = inFolder(folders.filter((name) => name !== 'tests')).filter(({ lines }) => lines > longLines);
const crowded = findCrowdedFolders(paths);

for (const line of [
  `${''.padEnd(12)}   files   lines comments`,
  ...folders.map((name) => lineOf(name, inFolder([name]))),
  lineOf('shipped', inFolder(shipped)),
  `Words of ${pages.length} documents: ${words}`,
  `Files of more than ${longLines} lines: ${long.length}`,
  ...long.map(({ path, lines }) => `  ${path} ${lines}`),
  `Folders of more than ${maxFiles} files: ${crowded.length}`,
  ...crowded.map(({ name, count }) => `  ${name} ${count}`),
])
  console.log(line);

/**
 * Structural figures of the repository: `npm run structure`, with `--json` for programs, `--root <folder>` for another copy. Exits with 1
 * if a journey of `journeys.ts` contains a module that does not exist, or is not reached as stated.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findDeadCitations } from './check-citations.ts';
import { findCrowdedFolders, maxFiles } from './crowded-folders.ts';
import { type DuplicateName, findDuplicateNames } from './duplicate-names.ts';
import { findFolderRings, nameOfRing } from './folder-rings.ts';
import { journeys, measureJourney } from './journeys.ts';
import { readModules, readPaths } from './read-modules.ts';

const folders = ['lib', 'components', 'entrypoints', 'sandbox', 'scripts', 'tests'] as const;
/** Shipped code and the sandbox: here a name should be declared only once. */
const named: readonly string[] = ['lib', 'components', 'entrypoints', 'sandbox'];
const product: readonly string[] = ['lib', 'components', 'entrypoints'];
/** Contains dead citations on purpose, to test the check. */
const plantsCitations = 'tests/repo/citations.test.ts';
const shortLines = 30;
/** A longer file is named, so that someone looks whether it holds two things. Nothing fails on it. */
const longLines = 400;

const { json, root: given } = parseArgs({
  options: { json: { type: 'boolean', default: false }, root: { type: 'string', default: '.' } },
}).values;
const root = resolve(given);
const paths = readPaths(root, folders);
const modules = readModules(root, paths);
const pages = globSync('docs/**/*.md', { cwd: root }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(join(root, path), 'utf8'),
}));

const isIn = (roots: readonly string[]) => (path: string) => roots.includes(path.split('/')[0] ?? '');
const isShort = ({ lines }: { lines: number }) => lines <= shortLines;
const shortModules = modules.filter(isShort);

const figures = {
  folders: folders.map((folder) => {
    const own = modules.filter(({ path }) => isIn([folder])(path));
    return { folder, files: own.length, medianLines: medianOf(own.map(({ lines }) => lines)) };
  }),
  crowded: findCrowdedFolders(paths),
  shortFiles: {
    product: shortModules.filter(({ path }) => isIn(product)(path)).length,
    all: shortModules.length,
  },
  longFiles: modules
    .filter(({ path, lines }) => !isIn(['tests'])(path) && lines > longLines)
    .map(({ path, lines }) => `${path} ${lines}`),
  duplicateNames: findDuplicateNames(modules.filter(({ path }) => isIn(named)(path))),
  journeys: journeys.map((journey) => measureJourney(journey, modules)),
  folderRings: findFolderRings(modules.flatMap(({ imports }) => imports)),
  deadCitations: modules
    .filter(({ path }) => path !== plantsCitations)
    .flatMap((file) => findDeadCitations(file, pages)),
};

if (json) console.log(JSON.stringify(figures, null, 2));
else for (const line of report()) console.log(line);
if (figures.journeys.some(({ broken }) => broken.length > 0)) process.exitCode = 1;

function report(): string[] {
  const { crowded, shortFiles, longFiles, duplicateNames, folderRings, deadCitations } = figures;
  return [
    'Files of code, and the lines of the one in the middle',
    ...figures.folders.map(({ folder, files, medianLines }) => `  ${folder.padEnd(12)} ${files}, ${medianLines} lines`),
    `Folders of more than ${maxFiles} files: ${crowded.length}`,
    ...crowded.map(({ name, count }) => `  ${name} ${count}`),
    `Files of at most ${shortLines} lines: ${shortFiles.product} in ${product.join(', ')}; ${shortFiles.all} in all`,
    `Files of more than ${longLines} lines: ${longFiles.length}`,
    ...longFiles.map((file) => `  ${file}`),
    `Exported names with more than one home: ${duplicateNames.length}; ${withoutSandbox(duplicateNames)} without the sandbox's`,
    ...duplicateNames.map(({ name, homes }) => `  ${name}: ${homes.join(', ')}`),
    'Modules of a journey',
    ...figures.journeys.flatMap(({ name, modules: count, broken }) => [
      `  ${name}: ${count}`,
      ...broken.map((why) => `    ${why}`),
    ]),
    `Rings of folders: ${folderRings.length}`,
    ...folderRings.flatMap((ring) => [
      `  ${nameOfRing(ring)}`,
      ...ring.ties.map(({ from, to, imports, first }) => `    ${from} → ${to}, ${imports} imports: ${first}`),
    ]),
    `Citations of what is not there: ${deadCitations.length}`,
    ...deadCitations.map((sentence) => `  ${sentence}`),
  ];
}

function withoutSandbox(names: readonly DuplicateName[]): number {
  return names.filter(({ homes }) => homes.filter(isIn(product)).length > 1).length;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

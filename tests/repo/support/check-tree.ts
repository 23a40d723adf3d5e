import { createRequire } from 'node:module';
import { posix } from 'node:path';
import { readHeadings } from '../../../scripts/docs/read-headings.ts';

/** A file of the tree, path from the root with forward slashes. */
export interface TreeFile {
  readonly path: string;
  readonly text: string;
}

const drawers = /(^|\/)(utils?|helpers?|common|shared|misc|types)(\/|\.[jt]sx?$)/;
/** The direction rules name every folder of `lib`. */
const config: { forbidden: { name: string; to: { path?: string } }[] } = createRequire(import.meta.url)(
  '../../../.dependency-cruiser.cjs',
);
const [lowest] = config.forbidden.filter(({ name }) => name === 'platform-imports-nothing-above');
const knownToWalls = new RegExp(`^lib/platform/|${lowest?.to.path}`);

/** What does not belong, a sentence each. */
export function checkTree(files: readonly TreeFile[]): string[] {
  return files.flatMap((file) => checkFile(file));
}

function checkFile({ path }: TreeFile): string[] {
  return [
    ...(drawers.test(path) ? [`${path}: a drawer; name what is in it`] : []),
    ...(isBarrel(path) ? [`${path}: a barrel; import from the file itself`] : []),
    ...(isStrangerToLib(path)
      ? [`${path}: a folder that no import rule names; add it to .dependency-cruiser.cjs`]
      : []),
  ];
}

const isBarrel = (path: string) => /(^|\/)index\.[jt]sx?$/.test(path) && !/^entrypoints\/[^/]+\/index\.ts$/.test(path);

function isStrangerToLib(path: string): boolean {
  return path.startsWith('lib/') && !knownToWalls.test(path);
}

/** Paths of one machine in documents that go to everyone. */
export function findMachinePaths({ path, text }: TreeFile): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      /(^|[\s"'`(])\/(work|root|home|Users)\//.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
    );
}

const linkPattern = /\]\(([^()\s]+)\)/g;
const rootedPattern =
  /`((?:lib|components|entrypoints|sandbox|scripts|tests|docs|locales|public|\.github)\/[\w./-]*)`/g;
const bareFilePattern = /`([a-z0-9-]+\.(?:tsx?|mjs))`/g;

/** Links and file names in a document that lead nowhere. `paths`: every file of the tree and every folder that holds one. */
export function findDeadPaths({ path, text }: TreeFile, paths: ReadonlySet<string>): string[] {
  const names = new Set([...paths].map((each) => posix.basename(each)));
  const isThere = (named: string) =>
    ['', '.ts', '.tsx', '.test.ts', '.test.tsx', '.spec.ts'].some((end) =>
      paths.has(`${named.replace(/\/$/, '')}${end}`),
    );
  const links = [...text.matchAll(linkPattern)]
    .map(([, target = '']) => target.split('#')[0] ?? '')
    .filter((target) => target !== '' && !/^(https?|mailto):/.test(target))
    .filter((target) => !isThere(posix.join(posix.dirname(path), target)));
  const rooted = [...text.matchAll(rootedPattern)].map(([, named = '']) => named).filter((named) => !isThere(named));
  const bare = [...text.matchAll(bareFilePattern)].map(([, named = '']) => named).filter((named) => !names.has(named));
  return [...links, ...rooted, ...bare].map((named) => `${path}: there is no ${named}`);
}

/** Links in a document to a heading that its page does not have. */
export function findDeadAnchors({ path, text }: TreeFile, documents: readonly TreeFile[]): string[] {
  const anchors = new Map(
    documents.map((each) => [each.path, new Set(readHeadings(each.text).map(({ anchor }) => anchor))]),
  );
  return [...text.matchAll(linkPattern)].flatMap(([, target = '']) => {
    const [file = '', anchor] = target.split('#');
    const page = anchors.get(file === '' ? path : posix.join(posix.dirname(path), file));
    return anchor === undefined || page === undefined || page.has(anchor) ? [] : [`${path}: there is no ${target}`];
  });
}

/** `npm run x`, `npm start` and `npm test` in a document that package.json does not have. */
export function findUnknownCommands({ path, text }: TreeFile, scripts: ReadonlySet<string>): string[] {
  const commands = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test))\b/g)].map(
    ([, run, short]) => run ?? short ?? '',
  );
  return commands.filter((command) => !scripts.has(command)).map((command) => `${path}: npm run ${command}`);
}

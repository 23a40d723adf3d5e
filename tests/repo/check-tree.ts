/** A file of the tree, path from the root with forward slashes. */
export interface TreeFile {
  readonly path: string;
  readonly text: string;
}

const drawers = /(^|\/)(utils?|helpers?|common|shared|misc|types)(\/|\.[jt]sx?$)/;
const libRooms = new Set([
  ...[
    'platform',
    'service',
    'detection',
    'records',
    'purchase',
    'exclusions',
    'jobs',
    'search',
    'takeaway',
    'advice',
    'messaging',
  ],
]);
const lineLimit = 300;

/** What does not belong, a sentence each. */
export function checkTree(files: readonly TreeFile[]): string[] {
  return files.flatMap(({ path, text }) => [
    ...(drawers.test(path) ? [`${path}: a drawer; name what is in it`] : []),
    ...(isBarrel(path) ? [`${path}: a barrel; import from the file itself`] : []),
    ...(isStrangerToLib(path)
      ? [`${path}: no room of the design; a new one needs its place in .dependency-cruiser.cjs`]
      : []),
    ...(isShippedOrSandbox(path) && lines(text) > lineLimit
      ? [`${path}: ${lines(text)} lines, more than ${lineLimit}`]
      : []),
  ]);
}

const isShippedOrSandbox = (path: string) => /^(lib|components|entrypoints|sandbox)\/.*\.tsx?$/.test(path);
const isBarrel = (path: string) => /(^|\/)index\.[jt]sx?$/.test(path) && !/^entrypoints\/[^/]+\/index\.ts$/.test(path);
const lines = (text: string) => text.trimEnd().split('\n').length;

function isStrangerToLib(path: string): boolean {
  const [, room] = /^lib\/([^/]+)/.exec(path) ?? [];
  return room !== undefined && !libRooms.has(room);
}

/** Paths of one machine in documents that go to everyone. */
export function findMachinePaths({ path, text }: TreeFile): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      /(^|[\s"'`(])\/(work|root|home|Users)\//.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
    );
}

/** `npm run x`, `npm start` and `npm test` in a document that package.json does not have. */
export function findUnknownCommands({ path, text }: TreeFile, scripts: ReadonlySet<string>): string[] {
  const commands = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test))\b/g)].map(
    ([, run, short]) => run ?? short ?? '',
  );
  return commands.filter((command) => !scripts.has(command)).map((command) => `${path}: npm run ${command}`);
}

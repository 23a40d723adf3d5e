import { readdir, readFile } from 'node:fs/promises';
import { interfaceSections } from './interface-sections.ts';

/** Where a section of the interface is implemented: every file that names its heading in quotes. */
export interface SectionPlaces {
  section: string;
  contract: string[];
  sandbox: string[];
  tests: string[];
}

/** Read from the files themselves, so that the map cannot name what is not there. */
export async function mapSections(): Promise<SectionPlaces[]> {
  const [contract, sandbox, tests] = await Promise.all(['lib/service', 'sandbox', 'tests'].map(readTree));
  return interfaceSections.map((section) => ({
    section,
    contract: namesOf(contract, section),
    sandbox: namesOf(sandbox, section),
    tests: namesOf(tests, section),
  }));
}

type Files = { path: string; text: string }[];

async function readTree(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const paths = entries
    .filter((entry) => /\.tsx?$/.test(entry))
    .map((entry) => `${folder}/${entry.replaceAll('\\', '/')}`);
  return Promise.all(paths.toSorted().map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
}

function namesOf(files: Files | undefined, section: string): string[] {
  return (files ?? [])
    .filter(({ text }) => text.includes(`"${section}"`) || text.includes(`'${section}'`))
    .map(({ path }) => path);
}

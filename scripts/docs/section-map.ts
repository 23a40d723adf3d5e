import { readdir, readFile } from 'node:fs/promises';
import { anchorsBySection, type InterfaceSection } from './interface-sections.ts';

/** Where a section of docs/interface.md is implemented: every file that cites one of its anchors or quotes its name. */
export interface SectionPlaces {
  section: InterfaceSection;
  /** Anchor of its heading. */
  anchor: string;
  contract: string[];
  sandbox: string[];
  tests: string[];
}

/** Read from the files themselves, so that the map cannot list what does not exist. */
export async function mapSections(): Promise<SectionPlaces[]> {
  const page = await readFile('docs/interface.md', 'utf8');
  const [contract, sandbox, tests] = await Promise.all(['lib/service', 'sandbox', 'tests'].map(readTree));
  return [...anchorsBySection(page)].map(([section, anchors]) => ({
    section,
    anchor: anchors[0],
    contract: pathsOf(contract, section, anchors),
    sandbox: pathsOf(sandbox, section, anchors),
    tests: pathsOf(tests, section, anchors),
  }));
}

interface File {
  path: string;
  text: string;
  cited: ReadonlySet<string>;
}

async function readTree(folder: string): Promise<File[]> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const paths = entries
    .filter((entry) => /\.tsx?$/.test(entry))
    .map((entry) => `${folder}/${entry.replaceAll('\\', '/')}`);
  return Promise.all(
    paths.toSorted().map(async (path) => {
      const text = await readFile(path, 'utf8');
      return { path, text, cited: citedIn(text) };
    }),
  );
}

function citedIn(text: string): Set<string> {
  return new Set([...text.matchAll(/docs\/interface\.md#([\w-]+)/g)].map(([, anchor = '']) => anchor));
}

/** Rows of the endpoint table and test titles quote the name of a section; comments cite its anchor. */
function pathsOf(files: File[] | undefined, section: InterfaceSection, anchors: readonly string[]): string[] {
  const quoted = [`"${section}"`, `section: '${section}'`];
  return (files ?? [])
    .filter(
      ({ text, cited }) => anchors.some((anchor) => cited.has(anchor)) || quoted.some((name) => text.includes(name)),
    )
    .map(({ path }) => path);
}

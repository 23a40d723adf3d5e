/** What the build does besides bundling; used by `wxt.config.ts`. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Next to the manifest in every package: the authors and licences of bundled code. */
export const noticesFile = 'third-party-notices.md';

const evalProbe = /const F = Function;\s*new F\(""\);\s*return true;/;

/**
 * Removes zod's probe for `new Function` from the bundle: our policy blocks it, so its result is always false, and a store's linter reports
 * it as eval. Fails the build if zod's code has changed.
 */
export function withoutEvalProbe(): Plugin {
  return {
    name: 'without-eval-probe',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/core/util.js')) return undefined;
      if (!evalProbe.test(code)) this.error('zod probes for eval in other words than those this build knows.');
      return { code: code.replace(evalProbe, 'return false;'), map: null };
    },
  };
}

/** The part of the bundler's module graph that chunks are chosen by. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

/**
 * Which chunk a module belongs to, by who loads it at once (docs/adr/0012-the-panel-draws-without-the-worker.md). Each file costs a page that
 * is opened a millisecond, so what a panel needs for its first paint is three files and not fifty, what the workspace's sections share is two
 * and not twenty, and none of them holds what it does not need. Null: left to the bundler, such as what is loaded on demand. Paths from `root`.
 */
export function createChunkNames(root: string): (id: string, graph: ModuleGraph) => string | null {
  const reached = new Map<string, ReadonlySet<string>>();
  const findFrom = (graph: ModuleGraph, key: string, entries: readonly string[], isLater = false) => {
    const modules = reached.get(key) ?? findReached(graph, entries, isLater);
    reached.set(key, modules);
    return modules;
  };
  const pageOf = (page: string) => join(root, `entrypoints/${page}/main.tsx`);
  const isEntry = (id: string) => id.startsWith(join(root, 'entrypoints/'));
  const workspace = join(root, 'components/workspace/workspace.tsx');
  return (id, graph) => {
    // Loading a chunk runs all of its modules, so code that mounts one page must not be in a chunk of another page.
    if (isEntry(id)) return null;
    const byPage = (page: string) => findFrom(graph, page, [pageOf(page)]).has(id);
    if (byPage('sidepanel') || byPage('popup')) return byPage('options') || byPage('workspace') ? 'page' : 'panel';
    const sections = graph.getModuleInfo(workspace)?.dynamicallyImportedIds ?? [];
    const bySections = sections.filter((section) => findFrom(graph, section, [section]).has(id)).length;
    if (byPage('workspace') || bySections < 2) return null;
    if (byPage('options')) return 'schemas';
    // What a panel loads later would bring the tables along.
    return findFrom(graph, 'later', [pageOf('sidepanel'), pageOf('popup')], true).has(id) ? 'later' : 'tables';
  };
}

/** Modules and everything that they import statically, themselves or through others; with `isLater` also what they load on demand. */
function findReached(graph: ModuleGraph, entries: readonly string[], isLater: boolean): ReadonlySet<string> {
  const modules = new Set(entries);
  for (const id of modules) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const imported of importedIds) modules.add(imported);
    if (isLater) for (const imported of dynamicallyImportedIds) modules.add(imported);
  }
  return modules;
}

/** Data and styles that are not imported, so that the bundler does not know of them. */
const unseen = ['tailwindcss'];

const publicSuffixNotice = `## The Public Suffix List (MPL-2.0)

Part of tldts as data. Its source is at https://publicsuffix.org/list/public_suffix_list.dat and is subject to the terms of the Mozilla Public
License, v. 2.0, whose text is above under webextension-polyfill.
`;

/** Our notice, which refers to a bundled package with the text of the same licence. Throws if none is bundled. */
function ownNotice(sections: readonly string[]): string {
  const [, name] = sections.map((section) => /^## (.+) - \S+ \(Apache-2\.0\)$/m.exec(section)).find(Boolean) ?? [];
  if (name === undefined) throw new Error('No package brings the text of Apache-2.0.');
  return `# Sidenote

Sidenote itself is licensed under the Apache License, Version 2.0. You may obtain a copy of the License at
http://www.apache.org/licenses/LICENSE-2.0; its text is below under ${name}.

`;
}

interface Package {
  version: string;
  license: string;
  author?: string | { name: string };
}

function readPackage(root: string, name: string): Package {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
}

/** The MIT licence, for packages that name it without including its text. */
function mitOf({ author = 'its authors' }: Package): string {
  return `Copyright (c) ${typeof author === 'string' ? author : author.name}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the
following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE
OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;
}

/**
 * The bundler's list of licences, completed by what it leaves out: our own terms, those of packages that only name theirs, and what is not
 * imported. Throws if a package has neither a text nor terms known here.
 */
export function completeNotices(bundled: string, root: string): string {
  const [head = '', ...sections] = bundled.split(/^(?=## .+ - \S+ \(.+\)$)/m);
  const complete = sections.map((section) => {
    const [title = '', ...text] = section.split('\n');
    if (text.join('').trim() !== '') return section;
    const name = /^## (.+) - \S+ \(.+\)$/.exec(title)?.[1] ?? '';
    const about = readPackage(root, name);
    if (about.license !== 'MIT') throw new Error(`${name} brings no text of its licence (${about.license}).`);
    return `${title}\n\n${mitOf(about)}\n`;
  });
  const others = unseen.map((name) => {
    const { version, license } = readPackage(root, name);
    return `## ${name} - ${version} (${license})\n\n${readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8').trim()}\n\n`;
  });
  return [ownNotice(sections), head, ...complete, ...others, publicSuffixNotice].join('');
}

/** Completes the list that the bundler has written into a package's folder. */
export function writeNotices(folder: string, root: string): void {
  const file = join(folder, noticesFile);
  if (existsSync(file)) writeFileSync(file, completeNotices(readFileSync(file, 'utf8'), root));
}

/** The texts without the spaces between them, which are 1 kB of the zip. */
export function packMessages(folder: string): void {
  for (const file of globSync('_locales/*/messages.json', { cwd: folder })) {
    const path = join(folder, file);
    const messages: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'));
    const refused = Object.keys(messages).filter((name) => !/^\w+$/.test(name));
    if (refused.length > 0)
      throw new Error(`Chromium loads no extension with these message names: ${refused.join(', ')}`);
    writeFileSync(path, JSON.stringify(messages));
  }
}

/**
 * Removes `key` from the manifest while a package is zipped: it fixes the id of an unpacked build, and a store rejects packages with one.
 * Returns a function that restores it.
 */
export function removeKey(folder: string): () => void {
  const file = join(folder, 'manifest.json');
  const whole = readFileSync(file, 'utf8');
  const { key: _fixesTheId, ...manifest } = JSON.parse(whole);
  writeFileSync(file, JSON.stringify(manifest));
  return () => writeFileSync(file, whole);
}

import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FoundExpression } from './find-expressions.ts';

/** Files that build expressions, and how to make each build all of them. */
const builders: readonly { file: string; build(module: Record<string, unknown>): void }[] = [
  { file: 'components/search/add-filter/company-phrase.ts', build: () => undefined },
  { file: 'components/search/add-filter/time-phrase.ts', build: () => undefined },
  { file: 'components/search/add-filter/typed-parts.ts', build: () => undefined },
  { file: 'lib/advice/read-limits.ts', build: () => undefined },
  { file: 'lib/exclusions/import/read-cell.ts', build: () => undefined },
  { file: 'lib/export/format-csv.ts', build: () => undefined },

  {
    file: 'lib/service/client/redact-key.ts',
    build: ({ createKeyRedactor }) => {
      if (typeof createKeyRedactor === 'function') createKeyRedactor('sk-a+/=9Zq');
    },
  },
];

/** Every expression that the product builds at run time: `RegExp` is intercepted while the files are loaded and called. */
export async function catchBuilt(root: string): Promise<FoundExpression[]> {
  const caught: FoundExpression[] = [];
  const plain = globalThis.RegExp;
  globalThis.RegExp = new Proxy(plain, {
    construct(target, [pattern, flags]) {
      const made = new target(pattern, flags);
      const place = new Error('place').stack?.match(/\/((?:lib|components|entrypoints)\/[^:?)]*)[^:]*(:\d+)/);
      if (place !== null && place !== undefined)
        caught.push({ place: `${place[1]}${place[2]}`, source: made.source, flags: made.flags });
      return made;
    },
  });
  try {
    for (const { file, build } of builders) {
      // A separate copy, so that expressions are built again even if another test has loaded the file.
      const module = await import(/* @vite-ignore */ `${pathToFileURL(join(root, file)).href}?built`).catch(() => null);
      if (module !== null) build(module);
    }
  } finally {
    globalThis.RegExp = plain;
  }
  return caught.map((one) => ({ ...one, place: relative(root, join(root, one.place)) }));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFirstLoad } from '@/scripts/checks/sizes';

/** What tells that a built file holds a library, whatever the minifier calls its parts: names of properties stay. */
export const libraryMarks = { zod: '_zod', tldts: 'isIcann' } as const;

/** The built files that a page loads before its first paint and that hold one of the libraries: `popup: chunks/a.js holds zod`. */
export function findHeavyFirstLoad(folder: string, page: string): string[] {
  return [...findFirstLoad(folder, `${page}.html`)]
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8');
      return Object.entries(libraryMarks).flatMap(([library, mark]) =>
        code.includes(mark) ? [`${page}: ${file} holds ${library}`] : [],
      );
    });
}

import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../../..');

/** The built extension with one page more, in which `in-page.ts` is. */
export async function writeBenchPage(built: string, folder: string): Promise<void> {
  cpSync(built, folder, { recursive: true });
  await build({
    ...{ configFile: false, root, publicDir: false, logLevel: 'error', resolve: { alias: { '@': root } } },
    build: {
      ...{ outDir: folder, emptyOutDir: false, copyPublicDir: false },
      lib: {
        entry: join(import.meta.dirname, 'in-page.ts'),
        formats: ['iife'],
        name: 'inPage',
        fileName: () => 'bench.js',
      },
    },
  });
  const page = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title></head>';
  writeFileSync(join(folder, 'bench.html'), `${page}<body><script src="/bench.js"></script></body></html>\n`);
}

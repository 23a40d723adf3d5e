import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '../../..');

/** Copies the built extension and adds the page `bench.html`, which runs the script bundled from `entry`. */
export async function writeBenchPage(built: string, folder: string, entry: string): Promise<void> {
  cpSync(built, folder, { recursive: true });
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    resolve: { alias: { '@': root } },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry, formats: ['iife'], name: 'inPage', fileName: () => 'bench.js' },
    },
  });
  const page = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title></head>';
  writeFileSync(join(folder, 'bench.html'), `${page}<body><script src="/bench.js"></script></body></html>\n`);
}

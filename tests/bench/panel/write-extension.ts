import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { extensionIdOf } from '../parts/bare-extension-page.ts';
import { watchWords } from './in-page.ts';

/** What an empty page shows; without words there would be no frame to wait for. */
const emptyWords = 'Nothing';

/**
 * The built extension with three more pages: an empty one and one with React, Dexie and one row, both measured as our own panel is, and one to
 * open panels from. Its hosts are named in the manifest: a grant wants a person, and the panel reads the address of a tab by either. Returns
 * the extension's id.
 */
export async function writeExtension(built: string, folder: string, words: readonly string[]): Promise<string> {
  cpSync(built, folder, { recursive: true });
  const manifest: { key: string } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const hosts = ['https://*.pronet.example/*', 'http://127.0.0.1/*'];
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, host_permissions: hosts }));

  const awaited = { '/sidepanel.html': words, '/empty.html': [emptyWords], '/bare.html': words.slice(0, 1) };
  // tsx wraps inner functions in a helper of its own, which the page does not have.
  const shim = 'globalThis.__name = (value) => value;';
  writeFileSync(join(folder, 'watch.js'), `${shim}\n(${String(watchWords)})(${JSON.stringify(awaited)});\n`);
  const watch = '<script src="/watch.js"></script>';
  const page = (head: string, body: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title>${head}</head><body>${body}</body></html>\n`;
  writeFileSync(join(folder, 'empty.html'), page(watch, `<p>${emptyWords}</p>`));
  writeFileSync(join(folder, 'opener.html'), page('', ''));
  await buildBarePage(folder);
  const bare = '<div id="root"></div><script type="module" src="/bare.js"></script>';
  writeFileSync(join(folder, 'bare.html'), page(watch, bare));
  const panel = readFileSync(join(folder, 'sidepanel.html'), 'utf8');
  writeFileSync(join(folder, 'sidepanel.html'), panel.replace('<head>', `<head>${watch}`));
  return extensionIdOf(manifest.key);
}

async function buildBarePage(folder: string): Promise<void> {
  await build({
    ...{ configFile: false, root: import.meta.dirname, publicDir: false, logLevel: 'error' },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ...{ outDir: folder, emptyOutDir: false, copyPublicDir: false },
      lib: { entry: join(import.meta.dirname, 'bare-page.tsx'), formats: ['es'], fileName: () => 'bare.js' },
    },
  });
}

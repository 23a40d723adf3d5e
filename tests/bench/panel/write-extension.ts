import { join } from 'node:path';
import { build } from 'vite';
import { writePanelExtension } from '../parts/panel-extension.ts';
import { watchWords } from './in-page.ts';

/** What an empty page shows; without words there would be no frame to wait for. */
const emptyWords = 'Nothing';

/**
 * The built extension with an empty page and one with React, Dexie and one row, both measured as our own panel is. Returns the extension's id.
 */
export async function writeExtension(built: string, folder: string, words: readonly string[]): Promise<string> {
  const awaited = { '/sidepanel.html': words, '/empty.html': [emptyWords], '/bare.html': words.slice(0, 1) };
  const bare = '<div id="root"></div><script type="module" src="/bare.js"></script>';
  const extensionId = writePanelExtension({
    built,
    folder,
    watch: `(${String(watchWords)})(${JSON.stringify(awaited)});`,
    pages: { 'empty.html': `<p>${emptyWords}</p>`, 'bare.html': bare },
  });
  await buildBarePage(folder);
  return extensionId;
}

async function buildBarePage(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry: join(import.meta.dirname, 'bare-page.tsx'), formats: ['es'], fileName: () => 'bare.js' },
    },
  });
}

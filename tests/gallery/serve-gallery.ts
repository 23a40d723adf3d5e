import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type FullConfig } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { build, preview } from 'vite';
import { scenarios } from './scenarios/scenarios.ts';
import { shootSheets } from './sheets.ts';

const root = path.resolve(import.meta.dirname, '../..');
const built = path.join(root, '.output/gallery');
const shots = path.join(root, '.output/shots');

/** Builds and serves the screens. At the end, writes `index.html` and the sheets of what was shot. */
export default async function serveGallery({ projects: [project] }: FullConfig): Promise<() => Promise<void>> {
  const startMs = Date.now();
  await mkdir(shots, { recursive: true });
  await buildScreens();
  const server = await preview({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: { outDir: built },
    preview: { port: 0, host: '127.0.0.1' },
  });
  // Inherited by the workers.
  process.env.GALLERY_URL = server.resolvedUrls?.local[0] ?? '';
  return async () => {
    await server.close();
    const shot = await filesSince(startMs);
    const figures = shot.map(
      (file) => `<figure><img src="${file}" height="600"><figcaption>${file}</figcaption></figure>`,
    );
    await writeFile(
      path.join(shots, 'index.html'),
      `<style>figure{display:inline-block;margin:8px}</style>${figures.join('')}`,
    );
    const browser = await chromium.launch(project?.use.launchOptions);
    const all = Object.keys(scenarios);
    const names = all.filter((name) => shot.some((file) => file.startsWith(`${name}-`)));
    await shootSheets(browser, shots, { all, shot: new Set(names) });
    await browser.close();
  };
}

async function filesSince(startMs: number): Promise<string[]> {
  const files = (await readdir(shots)).filter((file) => file.endsWith('.png'));
  const times = await Promise.all(files.map((file) => stat(path.join(shots, file))));
  return files.filter((_, i) => (times[i]?.mtimeMs ?? 0) >= startMs);
}

async function buildScreens(): Promise<void> {
  const messages = generateChromeMessages(await parseMessagesFile(path.join(root, 'locales/en.yml')));
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: built,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: { input: path.join(import.meta.dirname, 'gallery.html') },
    },
    plugins: [
      tailwindcss(),
      {
        name: 'messages',
        resolveId: (id) => (id === 'virtual:messages' ? '\0messages' : null),
        load: (id) => (id === '\0messages' ? `export default ${JSON.stringify(messages)}` : null),
      },
    ],
    resolve: {
      alias: [
        { find: '#i18n', replacement: path.join(root, '.wxt/i18n/index.ts') },
        { find: '@wxt-dev/browser', replacement: path.join(import.meta.dirname, 'messages-stub.ts') },
        { find: 'webextension-polyfill', replacement: path.join(import.meta.dirname, 'browser-stub.ts') },
        { find: /^@\//, replacement: `${root}/` },
      ],
    },
  });
}

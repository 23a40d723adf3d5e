import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extensionIdOf } from './bare-extension-page.ts';

export interface PanelExtension {
  /** The built extension, and where its copy goes. */
  built: string;
  folder: string;
  /** Runs in the panel and in `pages`, before their own scripts. */
  watch: string;
  /** The bodies of further pages, by file name. */
  pages?: Readonly<Record<string, string>>;
}

/**
 * The built extension with a script that watches its panel, and with a page `opener.html` to open the panel from. Its hosts are named in the
 * manifest: a grant wants a person, and the panel reads the address of a tab by either. Returns the extension's id.
 */
export function writePanelExtension({ built, folder, watch, pages = {} }: PanelExtension): string {
  cpSync(built, folder, { recursive: true });
  const manifest: { key: string } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const hosts = ['https://*.pronet.example/*', 'http://127.0.0.1/*'];
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, host_permissions: hosts }));

  // tsx wraps inner functions in a helper of its own, which the page does not have.
  writeFileSync(join(folder, 'watch.js'), `globalThis.__name = (value) => value;\n${watch}\n`);
  const script = '<script src="/watch.js"></script>';
  const page = (head: string, body: string) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title>${head}</head><body>${body}</body></html>\n`;
  writeFileSync(join(folder, 'opener.html'), page('', ''));
  for (const [name, body] of Object.entries(pages)) writeFileSync(join(folder, name), page(script, body));
  const panel = readFileSync(join(folder, 'sidepanel.html'), 'utf8');
  writeFileSync(join(folder, 'sidepanel.html'), panel.replace('<head>', `<head>${script}`));
  return extensionIdOf(manifest.key);
}

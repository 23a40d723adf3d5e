import { mkdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { makeOpenApi } from '../../sandbox/openapi/make-openapi.ts';

export const openApiPath = 'docs/openapi.json';

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await mkdir('docs', { recursive: true });
  await writeFile(openApiPath, `${JSON.stringify(makeOpenApi(), null, 2)}\n`);
}

/** Writes the OpenAPI description of the contract, for tools that need a file; the sandbox serves the same at `/openapi.json`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { makeOpenApi } from '../../sandbox/openapi/make-openapi.ts';

const openApiPath = '.output/openapi.json';

await mkdir('.output', { recursive: true });
await writeFile(openApiPath, `${JSON.stringify(makeOpenApi(), null, 2)}\n`);
console.log(openApiPath);

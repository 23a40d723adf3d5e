import type { ApiOperation } from './read-operations.ts';

/** The operation as a shell command, with placeholders for the key and the path parameters. */
export function curlOf({ method, path, parameters, requestBody }: ApiOperation, baseUrl: string): string {
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name }) => `${name}=${placeholder(name)}`);
  const url = `${baseUrl}${path.replace(/\{(\w+)\}/g, (_, name: string) => placeholder(name))}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const example = requestBody?.content['application/json'].example;
  const lines = [`curl -X ${method} ${quoted(url)}`, "-H 'X-TOKEN: YOUR_KEY'"];
  if (example !== undefined) lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(example))}`);
  return lines.join(' \\\n  ');
}

/** trackId → TRACK_ID */
function placeholder(name: string): string {
  return name.replaceAll(/[A-Z]/g, '_$&').toUpperCase();
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

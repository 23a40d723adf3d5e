import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { toCredits } from '../lib/service/credits.ts';
import { type Endpoint, endpoints } from '../lib/service/endpoints.ts';
import { serviceFailureKinds } from '../lib/service/errors.ts';
import type { Quote } from '../lib/service/prices.ts';

export const serviceDocsPath = 'docs/service.md';

/** `docs/service.md`, from the endpoint table alone, so that the page cannot say what the code does not do. */
export function makeServiceDocs(): string {
  const rows = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) =>
    [
      `\`${name}\``,
      `${endpoint.method} \`${endpoint.path}\``,
      endpoint.section,
      priceOf(endpoint.price.quote({})),
      endpoint.priority,
      endpoint.safeToRetry ? 'yes' : 'no',
      `${endpoint.deadlineMs / 1000} s`,
    ].join(' | '),
  );
  return [
    '# The service, as Sidenote calls it',
    '',
    'Made from `lib/service/endpoints.ts` by `npm run docs`; a test fails where the two differ.',
    '',
    '| operation | request | section of the interface | price in credits | priority | repeated once sent | deadline |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
    'Every operation: header `X-TOKEN`, JSON in and out, no redirect followed, at most 5 starts in any second. A 429 is waited',
    'out and repeated; a free operation is also repeated after a lost answer; a paid one never is.',
    '',
    '## What can go wrong',
    '',
    serviceFailureKinds.map((kind) => `\`${kind}\``).join(', '),
    '',
  ].join('\n');
}

function priceOf(quote: Quote): string {
  if (quote.kind === 'per-unit') return `${toCredits(quote.unitMilli)} each`;
  if (quote.maxMilli === 0) return 'free';
  const { minMilli, maxMilli } = quote;
  return minMilli === maxMilli ? String(toCredits(maxMilli)) : `${toCredits(minMilli)} to ${toCredits(maxMilli)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const before = await readFile(serviceDocsPath, 'utf8').catch(() => '');
  const now = makeServiceDocs();
  if (before !== now) await writeFile(serviceDocsPath, now);
}

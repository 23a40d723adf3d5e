import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parseMessagesFile } from '@wxt-dev/i18n/build';
import { toCredits } from '../../lib/service/contract/credits.ts';
import { type Endpoint, endpoints } from '../../lib/service/contract/endpoints.ts';
import { serviceFailureKinds } from '../../lib/service/contract/errors.ts';
import { filterRows } from '../../lib/service/contract/filters.ts';
import { type FieldGroup, operationPlaces, outsideNotes, sectionNotes } from './product-places.ts';
import { mapSections, type SectionPlaces } from './section-map.ts';

export const serviceDocsPath = 'docs/service.md';

/** `docs/service.md`, generated from the tables and files only, so that it cannot differ from the code. */
export async function makeServiceDocs(): Promise<string> {
  const sections = await mapSections();
  const rows = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) =>
    [
      `\`${name}\``,
      `${endpoint.method} \`${endpoint.path}\``,
      endpoint.section,
      priceOf(endpoint.price),
      endpoint.priority,
      endpoint.safeToRetry ? 'yes' : 'no',
      `${endpoint.deadlineMs / 1000} s`,
    ].join(' | '),
  );
  const olderPaths = Object.values<Endpoint>(endpoints).flatMap(({ path, olderPath }) =>
    olderPath === undefined ? [] : [`\`${olderPath}\` for \`${path}\``],
  );
  return [
    '# The service, as Sidenote calls it',
    '',
    'Made from `lib/service` by `npm run docs`; a test fails where the two differ.',
    '',
    '| operation | request | section of [interface.md](interface.md) | price in credits | priority | repeated once sent | deadline |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
    'Every operation: header `X-TOKEN`, JSON in and out, no redirect followed, at most 5 starts in any second. A 429 is waited',
    'out and repeated; after a lost answer only what says so above is repeated: it costs nothing and changes nothing.',
    `Where the service lacks a path, the older one is asked in its place ([why that is free](adr/0014-a-missing-path-charges-nothing.md)): ${olderPaths.join(', ')}.`,
    '',
    '## What can go wrong',
    '',
    serviceFailureKinds.map((kind) => `\`${kind}\``).join(', '),
    '',
    '## Filters',
    '',
    '| filter | shape | values | group |',
    '|---|---|---|---|',
    ...filterRows.map((row) => `| \`${row.path}\`${noteOf(row)} | ${row.shape} | ${valuesOf(row)} | ${row.group} |`),
    '',
    '## Where in the product',
    '',
    'What each operation is asked with and answers, and where that is set or shown, or why it is not.',
    '',
    '| operation | | fields | where in the product |',
    '|---|---|---|---|',
    ...Object.entries(operationPlaces).flatMap(([name, { request, reply }]) => [
      ...request.map((group) => placeLine(name, 'asked', group)),
      ...reply.map((group) => placeLine(name, 'answered', group)),
    ]),
    ...Object.entries({ ...sectionNotes, ...outsideNotes }).map(([section, where]) => `| ${section} | | | ${where} |`),
    '',
    '| filter | where in the product |',
    '|---|---|',
    ...(await filterPlaces()).map(({ path, where }) => `| \`${path}\` | ${where} |`),
    '',
    '## The interface, section by section',
    '',
    'Files that cite the section of [interface.md](interface.md) they implement.',
    '',
    '| section | contract | sandbox | tests |',
    '|---|---|---|---|',
    ...sections.map(sectionLine),
    '',
  ].join('\n');
}

function placeLine(name: string, side: 'asked' | 'answered', { fields, where }: FieldGroup): string {
  return `| \`${name}\` | ${side} | ${fields.map((field) => `\`${field}\``).join(' ')} | ${where} |`;
}

/** Filters are found by their label, which `locales/en.yml` has under the same path. */
export async function filterPlaces(): Promise<{ path: string; where: string }[]> {
  const messages = await parseMessagesFile('locales/en.yml');
  const labels = new Map(messages.map((message) => [message.key.join('.'), message] as const));
  return filterRows.map(({ path, isLegacy }) => {
    const label = labels.get(`filters.${path}`);
    const words = label?.type === 'simple' ? label.message : '';
    return { path, where: words === '' ? '' : placeOf(words, isLegacy === true) };
  });
}

/** A filter that another has replaced is shown, and not offered (`components/search/add-filter/find-suggestions.ts`). */
function placeOf(label: string, isLegacy: boolean): string {
  return isLegacy
    ? `Search: "${label}", only where a search has it already; "Add a filter …" does not offer it`
    : `Search, "Add a filter …": "${label}"`;
}

function priceOf({ per }: Endpoint['price']): string {
  if (per.length === 0) return 'free';
  return per.map(({ milli, unit }) => `${toCredits(milli)} per ${unit}`).join(', ');
}

function noteOf(row: (typeof filterRows)[number]): string {
  if (row.only === 'companies') return ' (company search only)';
  return row.isLegacy === true ? ' (legacy)' : '';
}

function valuesOf(row: (typeof filterRows)[number]): string {
  if (row.valueList !== undefined) return `value list \`${row.valueList}\``;
  const values = row.sources ?? row.values;
  return values === undefined ? '' : `${values.length} values`;
}

function sectionLine({ section, anchor, contract, sandbox, tests }: SectionPlaces): string {
  const cells = [contract, sandbox, tests].map((paths) => paths.map((path) => `\`${path}\``).join(' '));
  return `| ${[`[${section}](interface.md#${anchor})`, ...cells].join(' | ')} |`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const before = await readFile(serviceDocsPath, 'utf8').catch(() => '');
  const now = await makeServiceDocs();
  if (before !== now) await writeFile(serviceDocsPath, now);
}

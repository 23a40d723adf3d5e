import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { languages } from '../../lib/service/contract/enums.ts';
import type { RequestLog } from '../request-log.ts';
import type { WorldCompany } from '../world/company-facts.ts';
import { departmentValues } from '../world/vocabulary/lists/departments-list.ts';
import { industryLabels } from '../world/vocabulary/lists/industry-list.ts';
import { technologyNames } from '../world/vocabulary/lists/technology-list.ts';
import type { World } from '../world/world.ts';

interface Parts {
  log: RequestLog;
  world: Pick<World, 'companies'>;
}

/**
 * The host of the value-list files (docs/interface.md#value-lists). A separate origin that needs no key, so that a key sent here
 * by mistake shows in its log.
 */
export function createStaticApp({ log, world }: Parts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const files = makeValueListFiles(world.companies);
  app.use(async (c, next) => {
    log.record(c.env.incoming, c.env.outgoing);
    await next();
  });
  app.use(etag());
  // Hono answers HEAD as it answers GET, without the body.
  app.get('/', (c) => c.json({ files: [...files.keys()] }));
  for (const [path, read] of files) {
    app.get(path, (c) =>
      c.body(read(), 200, { 'Content-Type': 'text/csv; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }),
    );
  }
  for (const path of ['/', ...files.keys()]) {
    app.all(path, (c) => c.text('Method not allowed\n', 405, { Allow: 'GET, HEAD' }));
  }
  app.notFound((c) => c.text('Not found\n', 404));
  return app;
}

/**
 * The value-list files by path, each made on first request: CSV with a header row (docs/interface.md#value-lists).
 */
export function makeValueListFiles(companies: readonly WorldCompany[]): ReadonlyMap<string, () => string> {
  return new Map([
    ['/industries.csv', once(() => listOf('industry', industryLabels))],
    ['/departments-and-functions.csv', once(() => listOf('department_or_function', departmentValues))],
    ['/technologies.csv', once(() => technologiesOf(companies))],
    ['/languages.csv', once(() => listOf('language', languages))],
  ]);
}

function listOf(header: string, values: readonly string[]): string {
  return writeCsv([[header], ...values.map((value) => [value])]);
}

/** The number of companies per technology: those of this world, plus a number that falls with its rank in the list. */
function technologiesOf(companies: readonly WorldCompany[]): string {
  const here = new Map<string, number>();
  for (const { technologies } of companies) {
    for (const { name } of technologies) here.set(name, (here.get(name) ?? 0) + 1);
  }
  const rows = technologyNames.map(({ name }, place) => [name, (here.get(name) ?? 0) + elsewhere(place)]);
  return writeCsv([['technology', 'companies'], ...rows]);
}

/** From a hundred thousand for the most common down to dozens: a few technologies are everywhere, most are rare. */
function elsewhere(place: number): number {
  return Math.floor(1_200_000 / (place + 12));
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** RFC 4180: fields with a comma, a quote or a line break are quoted; every line ends with CRLF. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('');
}

function fieldOf(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

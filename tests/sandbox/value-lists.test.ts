import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages, metricFunctions, valueListNames } from '../../lib/service/contract/enums.ts';
import { parseCsv, parseValueList } from '../../lib/service/value-lists/value-list.ts';
import { createClock } from '../../sandbox/clock.ts';
import { createRequestLog } from '../../sandbox/request-log.ts';
import { close, createServer, listen } from '../../sandbox/server/create-server.ts';
import { createStaticApp, makeValueListFiles, writeCsv } from '../../sandbox/static/static-app.ts';
import { occupations } from '../../sandbox/world/vocabulary/occupations.ts';
import { createWorld } from '../../sandbox/world/world.ts';

const world = createWorld({ seed: 7, people: 400, companies: 150 });
const clock = createClock({ startMs: 0, elapsedMs: () => 0 });
const log = createRequestLog({ clock });
const app = createStaticApp({ log, world });
const server = createServer({ clock, keepAlive: false, fetch: app.fetch, isOwnHost: () => true });
let url = '';
beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(server, 0)}`;
});
afterAll(() => close(server));

async function request(path: string, init: RequestInit = {}) {
  const response = await fetch(`${url}${path}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function valuesOf(name: string): Promise<string[]> {
  const { text } = await request(`/${name}.csv`);
  return (parseValueList(text) ?? []).map(({ value }) => value);
}

function checksum(values: readonly string[]): string {
  return createHash('sha256').update(values.join('\n')).digest('hex').slice(0, 16);
}

const sampleIndustries =
  `accounting; advertising services; airlines and aviation; automation machinery manufacturing; banking;
biotechnology research; business consulting and services; capital markets; chemical manufacturing; civil engineering;
computer and network security; computer games; construction; design services; e-learning providers; financial services;
food and beverage services; government administration; higher education; hospitality; hospitals and health care;
human resources services; insurance; investment banking; it services and it consulting; law practice; legal services;
manufacturing; market research; medical practices; non-profit organizations; oil and gas; real estate; research services;
restaurants; retail; software development; staffing and recruiting; telecommunications;
technology, information and internet; utilities; wholesale`.split(/;\s+/);

const sampleDepartments = `engineering_technical information_technology product_management data_science data_engineering
business_intelligence research cybersecurity design operations sales marketing finance human_resources
customer_success_and_support program_and_project_management legal supply_chain procurement purchasing
transportation_and_logistics media_and_communication business_development`.split(/\s+/);

describe('a value list', () => {
  it.each([
    ['industries', 'industry', 919],
    ['departments-and-functions', 'department_or_function', 592],
    ['languages', 'language', 48],
  ])('%s has the header "%s" and %i different values, one column', async (name, header, count) => {
    const [first, ...rows] = parseCsv((await request(`/${name}.csv`)).text);
    expect(first).toEqual([header]);
    expect(rows.every((row) => row.length === 1)).toBe(true);
    expect([rows.length, new Set(rows.flat()).size]).toEqual([count, count]);
  });

  it('of technologies has more than 16,000 names, different in any case, and a company count', async () => {
    const [first, ...rows] = parseCsv((await request('/technologies.csv')).text);
    expect(first).toEqual(['technology', 'companies']);
    expect(rows.length).toBeGreaterThanOrEqual(16_000);
    expect(new Set(rows.map(([name]) => name?.toLowerCase())).size).toBe(rows.length);
    expect(rows.filter((row) => row.length !== 2 || !/^[1-9]\d*$/.test(row[1] ?? ''))).toEqual([]);
  });

  it.each(valueListNames)('%s survives the way through the reader of the extension, label by label', async (name) => {
    const { text } = await request(`/${name}.csv`);
    const rows = parseCsv(text).slice(1);
    expect(parseValueList(text)).toEqual(
      rows.map(([value, count]) => ({ value, count: count === undefined ? null : Number(count) })),
    );
  });

  it('quotes a label with commas, so that it stays one', async () => {
    expect((await request('/industries.csv')).text).toContain('\r\n"technology, information and internet"\r\n');
    expect(await valuesOf('industries')).toContain('technology, information and internet');
    const awkward = [['a "b"'], ['c,\r\nd'], ['plain']];
    expect(writeCsv(awkward)).toBe('"a ""b"""\r\n"c,\r\nd"\r\nplain\r\n');
    expect(parseCsv(writeCsv(awkward))).toEqual(awkward);
  });

  it('of industries is lower case and has the sample and every industry of the world', async () => {
    const labels = await valuesOf('industries');
    expect(sampleIndustries.filter((label) => !labels.includes(label))).toEqual([]);
    expect(world.companies.map(({ industry }) => industry.label).filter((label) => !labels.includes(label))).toEqual(
      [],
    );
    expect(labels.filter((label) => label !== label.toLowerCase() || label !== label.trim())).toEqual([]);
  });

  it('of departments is snake case and has the sample, the functions of metrics and the departments of the world’s people', async () => {
    const values = await valuesOf('departments-and-functions');
    expect(values).toEqual(expect.arrayContaining([...sampleDepartments, ...metricFunctions, 'unknown']));
    for (const [department, { sub, functions }] of Object.entries(occupations)) {
      expect(values).toEqual(expect.arrayContaining([department, sub, ...functions, `other_${department}`]));
    }
    expect(values.filter((value) => !/^[a-z]+(_[a-z]+)*$/.test(value))).toEqual([]);
  });

  it('of technologies and of languages has those of every company and person of the world', async () => {
    const technologies = new Set(await valuesOf('technologies'));
    const used = world.companies.flatMap((company) => company.technologies.map(({ name }) => name));
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter((name) => !technologies.has(name))).toEqual([]);
    expect(await valuesOf('languages')).toEqual([...languages]);
    const spoken = [...world.companies, ...world.people].flatMap((one) => one.languages);
    expect(spoken.filter((language) => !languages.some((known) => known === language))).toEqual([]);
  });

  it('counts each company of the world that has a technology', () => {
    const countsIn = (companies: typeof world.companies) =>
      parseCsv(makeValueListFiles(companies).get('/technologies.csv')?.() ?? '')
        .slice(1)
        .map(([name = '', count]) => [name, Number(count)] as const);
    const without = new Map(countsIn([]));
    const [company] = world.companies.filter(({ technologies }) => technologies.length > 1);
    const names = company?.technologies.map(({ name }) => name) ?? [];
    const more = countsIn(company === undefined ? [] : [company]).filter(
      ([name, count]) => count !== without.get(name),
    );
    expect(names.length).toBeGreaterThan(1);
    expect(more.map(([name]) => name).toSorted()).toEqual(names.toSorted());
    expect(more.map(([name, count]) => count - (without.get(name) ?? 0))).toEqual(names.map(() => 1));
  });

  it('is the same on every machine and every day', async () => {
    const sums = await Promise.all(valueListNames.map(async (name) => [name, checksum(await valuesOf(name))]));
    expect(Object.fromEntries(sums)).toMatchInlineSnapshot(`
      {
        "departments-and-functions": "708e1c3307da4349",
        "industries": "cb97eb06f915b59d",
        "languages": "f57676f4d9bd1935",
        "technologies": "f867453b6260b230",
      }
    `);
  });
});

describe('the host of the value lists', () => {
  it('asks for no key and explains a file', async () => {
    const { status, headers } = await request('/industries.csv');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('answers 304 for the same version of the file, and the file for another', async () => {
    const { headers, text } = await request('/industries.csv');
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{16,}"$/);
    const again = await request('/industries.csv', { headers: { 'If-None-Match': tag } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    const other = await request('/industries.csv', { headers: { 'If-None-Match': '"other"' } });
    expect([other.status, other.text]).toEqual([200, text]);
  });

  it('lists its files', async () => {
    const json: unknown = JSON.parse((await request('/')).text);
    expect(json).toEqual({ files: expect.arrayContaining(valueListNames.map((name) => `/${name}.csv`)) });
    expect(json).toHaveProperty('files.length', valueListNames.length);
  });

  it('answers HEAD without a body, other methods with 405, other paths with 404', async () => {
    const head = await request('/languages.csv', { method: 'HEAD' });
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([200, '', 'text/csv; charset=utf-8']);
    const put = await request('/languages.csv', { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await request('/elsewhere')).status).toBe(404);
    expect((await request('/industries.csv/x')).status).toBe(404);
  });

  it('logs the end of a key that was sent by mistake', async () => {
    await request('/languages.csv', { headers: { 'X-TOKEN': 'a-secret-key' } });
    expect(log.entries().at(-1)).toMatchObject({ path: '/languages.csv', key: '…-key' });
  });
});

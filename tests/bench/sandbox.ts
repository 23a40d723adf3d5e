import { setTimeout as delay } from 'node:timers/promises';
import { startSandboxProcess } from '../../scripts/sandbox-process.ts';
import type { BenchResult, Goal } from './parts/bench.ts';

const sizes = [
  { people: 20_000, companies: 2000 },
  { people: 200_000, companies: 20_000 },
] as const;

/** What recruiters and sellers ask, from one filter to many; each is asked of the whole world. */
const searches: readonly [string, string, object][] = [
  ['one rank', '/v1/people', { contact: { seniority: { any: { include: ['vp'] } } } }],
  [
    'a title',
    '/v1/people',
    { contact: { experience: { current: { title: { any: { include: { content: ['engineer'] } } } } } } },
  ],
  [
    'five filters',
    '/v1/people',
    {
      account: {
        industries: { any: { include: { content: ['software'] } } },
        employeeSize: { type: 'RANGE', range: [{ start: 50 }] },
        technologies: { any: { include: { content: ['React'] } } },
      },
      contact: { location: { any: { include: ['Europe'] } }, skill: { any: { include: { content: ['Python'] } } } },
    },
  ],
  [
    'words in five sources',
    '/v1/people',
    {
      contact: {
        keyword: {
          any: {
            include: {
              sources: [
                { source: 'HEADLINE' },
                { source: 'SUMMARY' },
                { source: 'SKILL' },
                { source: 'CERTIFICATION' },
                { source: 'WORK_HISTORY_DESCRIPTION' },
              ],
              content: ['rotterdam', 'python', 'lean'],
            },
          },
        },
      },
    },
  ],
  [
    'years in a job',
    '/v1/people',
    { contact: { experience: { current: { duration: { currentJob: { min: { year: 2 } } } } } } },
  ],
  [
    'companies by their people',
    '/v1/companies',
    {
      account: {
        employee: { seniority: { any: { include: ['vp'] } }, title: { any: { include: { content: ['sales'] } } } },
      },
    },
  ],
  ['lookalikes', '/v1/companies', { lookalikeDomains: ['fenwick.example'] }],
];
const rounds = 30;

/** Start, memory, latency and throughput of the sandbox, over real HTTP. The first search after a start is among those measured. */
export async function run(): Promise<BenchResult> {
  const rows: string[][] = [];
  const goals: Goal[] = [];
  const figures: Record<string, unknown> = {};
  for (const { people, companies } of sizes) {
    const startMs = performance.now();
    const sandbox = await startSandboxProcess([
      '--port',
      '0',
      '--people',
      String(people),
      '--companies',
      String(companies),
      '--credits',
      '1000000',
    ]);
    const readyMs = performance.now() - startMs;
    const request = createRequester(sandbox.ready);
    const latencies: number[] = [];
    for (const [what, path, body] of searches) {
      const own: number[] = [];
      for (let round = 0; round < rounds; round++) own.push(await request(path, { ...body, page: 0, size: 10 }));
      latencies.push(...own);
      rows.push([
        people.toLocaleString('en'),
        what,
        ms(quantile(own, 0.5)),
        ms(quantile(own, 0.95)),
        ms(Math.max(...own)),
      ]);
    }
    const perSecond = await countPerSecond(request);
    const median = quantile(latencies, 0.5);
    const p95 = quantile(latencies, 0.95);
    rows.push([people.toLocaleString('en'), 'all searches', ms(median), ms(p95), ms(Math.max(...latencies))]);
    figures[`people${people}`] = {
      readyMs: Math.round(readyMs),
      median,
      p95,
      requestsPerSecond: Math.round(perSecond),
      memoryMb: sandbox.memoryMb(),
    };
    if (people === sizes[0].people) {
      goals.push(
        { what: 'ready', unit: 'ms', value: readyMs, goal: { atMost: 5000 }, noise: 0 },
        { what: 'a search, median', unit: 'ms', value: median, goal: { atMost: 50 }, noise: 0 },
      );
    }
    await sandbox.stop();
  }
  return { columns: ['people', 'search', 'median', 'p95', 'worst'], rows, goals, figures };
}

/** Answers with the milliseconds a request took. A key of its own each time, so that the rate limit is not what is measured. */
function createRequester({ api, control }: { api: string; control: string }) {
  let keys = 0;
  return async (path: string, body: object | null): Promise<number> => {
    const key = `bench-${++keys}`;
    await fetch(`${control}/keys`, { method: 'POST', headers: json, body: JSON.stringify({ key, credits: 1000 }) });
    const startMs = performance.now();
    const response = await fetch(`${api}${path}`, {
      headers: { ...json, 'X-TOKEN': key },
      ...(body !== null && { method: 'POST', body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    if (!response.ok && response.status !== 404) throw new Error(`${path}: ${response.status}`);
    return performance.now() - startMs;
  };
}
const json = { 'Content-Type': 'application/json' };

/** Balance reads, eight at a time, for two seconds. */
async function countPerSecond(request: ReturnType<typeof createRequester>): Promise<number> {
  let count = 0;
  let isOver = false;
  const workers = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      await request('/v1/payments/credits', null);
      count += 1;
    }
  });
  await delay(2000);
  isOver = true;
  await Promise.all(workers);
  return count / 2;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

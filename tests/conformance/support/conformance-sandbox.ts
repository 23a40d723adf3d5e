import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { SandboxOptions } from '../../../sandbox/start-sandbox.ts';
import { operations } from '../../fixtures/interface.ts';
import { type RequestParts, runningSandbox } from '../../sandbox/running-sandbox.ts';

/** Results are read as they are written: nothing of the extension's own schemas, which could share a mistake with the sandbox. */
const resultSchema = z.looseObject({ id: z.string() });
export type Result = z.output<typeof resultSchema>;
const pageSchema = z.looseObject({
  content: z.array(resultSchema),
  totalElements: z.number(),
  totalPages: z.number(),
  size: z.number(),
  number: z.number(),
  trackId: z.string().nullish(),
});
export type Page = z.output<typeof pageSchema>;
const submittedSchema = z.looseObject({ trackId: z.uuid(), state: z.string(), statistics: z.looseObject({}) });

/** Holds for everybody in the world, and for every company: what excludes are taken from. */
export const everybody = { employeeSize: { type: 'RANGE', range: [{ start: 0 }] } };
/** The sandbox's own receiver; `/fail/2` fails twice, `/fail` always. */
export const receiver = 'https://hooks.pronet.example';
export const webhook = `${receiver}/done`;
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

export const search = operations.peopleSearch.path;

interface RequestWithKey extends RequestParts {
  /** Without one: a key with all the credits in the world. */
  key?: string;
}

/** A sandbox that can be talked to without minding its rate limit: its clock goes a quarter of a second before each request. */
export function conformanceSandbox(options: SandboxOptions = {}) {
  const running = runningSandbox(options);
  const { control, api, newKey } = running;
  let rich: Promise<string> | undefined;
  const richKey = (): Promise<string> => {
    rich ??= newKey(1e9);
    return rich;
  };

  async function advance(advanceMs: number): Promise<void> {
    const { status, text } = await control('/clock', { body: { advanceMs } });
    if (status !== 200) throw new Error(text);
  }

  async function request(path: string, { key, ...parts }: RequestWithKey = {}) {
    await advance(250);
    return api(path, key ?? (await richKey()), parts);
  }

  /** A page of results; nobody on it where the service says `data not found`. */
  async function find(body: object, { path = search, key }: { path?: string; key?: string } = {}): Promise<Page> {
    const answer = await request(path, { body: { page: 0, size: 10, ...body }, ...(key === undefined ? {} : { key }) });
    if (answer.status === 404) return { content: [], totalElements: 0, totalPages: 0, size: 0, number: 0 };
    expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
    return pageSchema.parse(answer.json);
  }

  async function findAll(body: object, path: string = search): Promise<Result[]> {
    const found: Result[] = [];
    for (let page = 0; ; page += 1) {
      const { content, totalElements } = await find({ ...body, page, size: 100 }, { path });
      found.push(...content);
      if (content.length === 0 || found.length >= totalElements) return found;
    }
  }

  return {
    ...running,
    advance,
    request,
    find,
    findAll,
    count: async (body: object, path: string = search) => (await find({ ...body, size: 1 }, { path })).totalElements,
    /** For this test alone. */
    async flip(choices: Record<string, unknown>): Promise<void> {
      const before = z.record(z.string(), z.unknown()).parse((await control('/choices')).json);
      onTestFinished(async () => {
        const names = Object.keys(choices);
        const usual = Object.fromEntries(names.map((name) => [name, before[name]]));
        await control('/choices', { body: usual });
      });
      const { status, text } = await control('/choices', { body: choices });
      if (status !== 200) throw new Error(text);
    },
    /** What a job's submit answers; the job has not run yet. */
    async submit(path: string, body: object, key: string) {
      const answer = await request(path, { body: { webhook, ...body }, key });
      expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
      return submittedSchema.parse(answer.json);
    },
    /** Moves the clock until the job's statistics say DONE, two hours at most, and answers them. */
    async finish(path: string, trackId: string, key: string): Promise<Record<string, unknown>> {
      const schema = z.looseObject({ state: z.string(), statistics: z.record(z.string(), z.unknown()) });
      for (let minutes = 0; minutes < 120; minutes += 2) {
        const answer = await request(`${path}/${trackId}/statistics`, { key });
        expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
        const { state, statistics } = schema.parse(answer.json);
        if (state === 'DONE') return statistics;
        await advance(2 * minuteMs);
      }
      throw new Error('The job is not done after two hours');
    },
    /** What the key has paid, refunds taken off, in credits. */
    async paid(key: string): Promise<number> {
      const { charges } = await running.books(key);
      return round(charges.reduce((sum, { amount }) => sum + amount, 0));
    },
  };
}

/** Sums of decimal credits, without the dust of binary fractions. */
export function round(credits: number): number {
  return Math.round(credits * 1000) / 1000;
}

/** A value somewhere in an answer, by keys and indexes. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  );
}

import { z } from 'zod';
import { seniorities } from '../../lib/service/contract/enums.ts';
import type { Random } from '../../sandbox/world/random.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { readSubmittedTracks } from './job-tally.ts';

const startedSchema = z.object({ ok: z.literal(true), answer: z.object({ id: z.string() }) });
const pagesSchema = z.array(
  z.looseObject({
    id: z.string(),
    keys: z.array(z.string()),
    track: z.looseObject({ usedBy: z.unknown() }).nullable(),
  }),
);
const pausedSchema = z.array(z.looseObject({ id: z.string(), state: z.string(), open: z.number(), size: z.number() }));
const lostSchema = z.array(
  z.looseObject({
    id: z.string(),
    parts: z.array(
      z.looseObject({
        state: z.string(),
        size: z.number(),
        trackId: z.string().nullable(),
        candidates: z.array(z.object({ trackId: z.string() })),
      }),
    ),
  }),
);

const exporting = '/v1/people/export';
const finding = '/v1/people/email-finder';
/** Where what the acts of jobs ask arrives; submits oftener than what is read afterwards. */
export const jobPaths = [exporting, exporting, finding, `${exporting}/*`, `${finding}/*`] as const;

const perPage = 10;
const everybody = { account: { employeeSize: { type: 'RANGE', range: [{ start: 0 }] } } };
const minuteMs = 60_000;

/** What a person does about jobs among the chaos: begins them, looks at them, lets what was paused go on, and says which was lost. */
export function createJobActions(world: ChaosWorld, random: Random) {
  let page = 0;
  let isBegun = false;

  async function openSearch(filters: object): Promise<string | null> {
    const reply = await world.sendMessage('openSearch', { kind: 'people', filters, lists: [], size: perPage });
    const opened = startedSchema.safeParse(reply);
    return opened.success ? opened.data.answer.id : null;
  }

  async function beginExport(): Promise<void> {
    const filters = { contact: { seniority: { any: { include: [random.pick(seniorities)] } } } };
    const searchId = await openSearch(filters);
    // Some have more than a page of results, and some more than there are people.
    const size = random.int(1, 160);
    if (searchId !== null)
      await world.sendMessage('startExport', { searchId, size, page: 0, agreedMilli: size * 1000 });
  }

  /** A page of results that nobody has used yet, or else one more of them. */
  async function beginFinder(): Promise<void> {
    const unused = pagesSchema
      .parse(await world.table('searchPages'))
      .find(({ track, keys }) => track !== null && track.usedBy === null && keys.length > 0);
    if (unused !== undefined) {
      await world.sendMessage('startFinder', {
        pageId: unused.id,
        agreedMilli: unused.keys.length * 1000,
        overrides: 0,
      });
      return;
    }
    const searchId = await openSearch(everybody);
    if (searchId === null) return;
    const subject = { kind: 'person', key: `person/search/${searchId}`, site: 'search', slug: searchId, url: null };
    const order = { operation: 'search-people', subject, detail: { page: page++ }, agreedMilli: perPage * 500 };
    await world.sendMessage('enrich', { ...order, refresh: false, override: false, again: false });
  }

  /**
   * Nobody else uses this key: what was submitted to the service in that size, and no job is known by, is this one. Where another lost job has
   * taken it meanwhile, none of them is. Whoever pressed sees the same history.
   */
  async function answerLost(): Promise<void> {
    const jobs = lostSchema.parse(await world.table('jobs'));
    const known = new Set(jobs.flatMap(({ parts }) => parts.flatMap(({ trackId }) => trackId ?? [])));
    for (const { id, parts } of jobs) {
      for (const [part, { state, size, candidates }] of parts.entries()) {
        if (state !== 'lost' || candidates.length === 0) continue;
        const submitted = await readSubmittedTracks(world, size);
        const own = candidates.find(({ trackId }) => submitted.has(trackId) && !known.has(trackId));
        if (own !== undefined) known.add(own.trackId);
        await world.sendMessage('answerLostJob', { id, part, trackId: own?.trackId ?? null });
      }
    }
  }

  return {
    /** One act; whether an answer comes is not waited for by whoever kills. */
    async act(): Promise<void> {
      const chosen = random.int(0, 9);
      const isFirst = !isBegun;
      isBegun = true;
      if (isFirst || chosen < 4) return beginExport();
      if (chosen < 8) return beginFinder();
      await world.advance(random.int(20, 120) * 1000);
      await world.sendMessage('lookAtJobs', { id: null });
    },

    /** The service gets on with it, and whoever pressed "Resume" and "Check now" sees the end. True once nothing is open. */
    async settle(): Promise<boolean> {
      await world.advance(2 * minuteMs);
      for (const { id, state, size } of pausedSchema.parse(await world.table('jobs'))) {
        if (state === 'paused') await world.sendMessage('resumeJob', { id, agreedMilli: size * 1000 });
      }
      await world.sendMessage('lookAtJobs', { id: null });
      await answerLost();
      return pausedSchema.parse(await world.table('jobs')).every(({ open }) => open === 0);
    },
  };
}

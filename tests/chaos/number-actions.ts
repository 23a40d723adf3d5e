import { z } from 'zod';
import type { Random } from '../../sandbox/world/random.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { orderOf, pageOf, type Subjects, until, untilQuiet } from './subjects.ts';

const startedSchema = z.object({ ok: z.literal(true), answer: z.object({ id: z.string() }) });
const okSchema = z.object({ ok: z.literal(true) });
const pageSchema = z.looseObject({ content: z.array(z.unknown()), totalElements: z.number() });
const jobsSchema = z.array(
  z.looseObject({
    id: z.string(),
    open: z.number(),
    parts: z.array(z.looseObject({ trackId: z.string().nullable(), claimed: z.number().optional() })),
  }),
);

const searching = '/v1/people';
const exporting = '/v1/people/export';
const everybody = { account: { employeeSize: { type: 'RANGE', range: [{ start: 0 }] } } };
const hugeTotal = 5_000_000;
const hugeCount = 1e12;
const hugeCredits = ['-50000', '-5000000', '5000000', '-1000000000000'];
/** Charged here and booked nowhere: its answers are only told. */
const aside = 'chaos-numbers';
const perPage = 10;
const minuteMs = 60_000;

const charged = [
  { operation: 'email', kind: 'person', milli: 1000, path: '/v2/people/export/single' },
  { operation: 'mobile', kind: 'person', milli: 5000, path: '/v2/people/mobile-phone-finder' },
  { operation: 'profile', kind: 'person', milli: 500, path: searching },
  { operation: 'company', kind: 'company', milli: 100, path: '/v1/companies' },
] as const;

export interface NumberTally {
  /** Jobs that are known to have claimed huge numbers. */
  hugeJobs: number;
  /** Huge charges and totals that were stated. */
  hugeClaims: number;
  /** Paid requests beyond those ordered, and pages of results beyond the last. */
  pagedBeyond: number;
}

/** The service states huge numbers: the charge of an answer, the total of a search, the statistics and the total of a job. */
export async function createNumberActions(world: ChaosWorld, subjects: Subjects, random: Random) {
  const { ready } = world.sandbox;
  await post(`${ready.control}/keys`, { key: aside, credits: 10_000 });
  let [hugeClaims, pagedBeyond, page] = [0, 0, 0];
  const tracks = new Set<string>();

  async function post(url: string, body: object): Promise<unknown> {
    const headers = { 'Content-Type': 'application/json', 'X-TOKEN': aside };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json();
  }

  /** Sends one order; more than one request for it is too many. */
  async function buy(path: string, order: object): Promise<void> {
    const before = await world.paidArrivals('own', path);
    const answer = await world.sendMessage('enrich', order);
    if (okSchema.safeParse(answer).success) hugeClaims += 1;
    pagedBeyond += Math.max(0, (await world.paidArrivals('own', path)) - before - 1);
  }

  async function stateCharges(): Promise<void> {
    for (const { operation, kind, milli, path } of charged) {
      const { slug } = kind === 'person' ? subjects.person() : subjects.company();
      await world.addFaults([{ kind: 'credit', credit: random.pick(hugeCredits), path }]);
      await buy(path, orderOf(operation, pageOf(kind, slug), milli));
    }
  }

  async function openSearch(): Promise<string | null> {
    const search = { kind: 'people', filters: everybody, lists: [], size: perPage };
    const opened = startedSchema.safeParse(await world.sendMessage('openSearch', search));
    return opened.success ? opened.data.answer.id : null;
  }

  /** A page of a search whose total is huge. It has no track id: this one is of another key. */
  async function stateTotal(searchId: string): Promise<void> {
    const asked = { ...everybody, page, size: perPage };
    const { trackId: _, ...told } = pageSchema.parse(await post(`${ready.api}${searching}`, asked));
    const json = { ...told, totalElements: hugeTotal, totalPages: hugeTotal };
    await world.addFaults([{ kind: 'wrong-shape', json, path: searching }]);
    const subject = { kind: 'person', key: `person/search/${searchId}`, site: 'search', slug: searchId, url: null };
    await buy(searching, orderOf('search-people', subject, perPage * 500, { page }));
    page += 1;
  }

  const jobOf = async (id: string) => jobsSchema.parse(await world.table('jobs')).find((job) => job.id === id);

  /** An export of a few people whose statistics are huge, from its first look to its last in this act. */
  async function stateCounts(searchId: string): Promise<void> {
    const size = random.int(1, 20);
    const order = { searchId, size, page: 0, agreedMilli: size * 1000 };
    const started = startedSchema.safeParse(await world.sendMessage('startExport', order));
    if (!started.success) return;
    const { id } = started.data.answer;
    let trackId: string | null = null;
    await until(async () => {
      trackId = (await jobOf(id))?.parts[0]?.trackId ?? null;
      return trackId !== null;
    }, 8000);
    if (trackId === null) return;
    tracks.add(trackId);
    const statistics = { total: hugeCount, success: hugeCount, failed: hugeCount, found: hugeCount };
    const empty = { content: [], totalElements: hugeTotal, totalPages: hugeTotal };
    await world.addFaults([
      {
        kind: 'wrong-shape',
        json: { trackId, state: 'DONE', statistics },
        path: `${exporting}/${trackId}/statistics`,
        times: 100,
      },
      { kind: 'wrong-shape', json: empty, path: `${exporting}/${trackId}/inquiries` },
    ]);
    const isOver = async () => (await jobOf(id))?.open !== 1;
    for (let looks = 0; looks < 6 && !(await isOver()); looks++) {
      await world.advance(2 * minuteMs);
      // It answers before the look is over.
      await world.sendMessage('lookAtJobs', { id });
      await until(isOver, 2000);
    }
  }

  return {
    async act(): Promise<void> {
      if (!(await untilQuiet(world))) return;
      await stateCharges();
      const searchId = await openSearch();
      if (searchId === null) return;
      await stateTotal(searchId);
      await stateCounts(searchId);
      await world.clearFaults();
      const honest = orderOf('email', pageOf('person', subjects.person().slug), 1000);
      await world.sendMessage('enrich', honest);
    },

    async tally(): Promise<NumberTally> {
      const parts = jobsSchema.parse(await world.table('jobs')).flatMap((job) => job.parts);
      const hugeJobs = parts.filter(
        ({ trackId, claimed }) => tracks.has(trackId ?? '') && (claimed ?? 0) >= hugeTotal,
      ).length;
      // A whole job of them fits on the first page.
      const isBeyond = ({ path, query }: { path: string; query: string }) =>
        [...tracks].some((trackId) => path.includes(trackId)) && Number(new URLSearchParams(query).get('page')) > 0;
      const beyond = (await world.requests()).filter(isBeyond).length;
      return { hugeJobs, hugeClaims, pagedBeyond: pagedBeyond + beyond };
    },
  };
}

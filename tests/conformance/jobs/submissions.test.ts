import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isFullDepth } from '../../depth.ts';
import {
  limits,
  operations,
  refundReasons,
  submissionFields,
  submissionServices,
  submissionSizeDefault,
  submissionStates,
} from '../../fixtures/interface.ts';
import { conformanceSandbox, everybody, hourMs, webhook } from '../support/conformance-sandbox.ts';

// The history of submissions (docs/interface.md#submissions, docs/interface.md#submission-record).

const { sandbox, request, find, newKey, submit, finish, advance, control, paid } = conformanceSandbox();
const exportPath = operations.peopleExport.path;
const finderPath = operations.emailFinder.path;
const base = { account: everybody, page: 0 };
const nobody = { account: { domain: { any: { include: ['nobody.invalid'] } } }, page: 0 };
const recordSchema = z.looseObject({
  trackId: z.string(),
  service: z.enum(submissionServices),
  requestSize: z.number(),
  state: z.enum(submissionStates),
  fullyRefunded: z.boolean(),
  refundReason: z.enum(refundReasons).nullable(),
  attempts: z.number(),
});
const historySchema = z.looseObject({
  content: z.array(recordSchema),
  totalElements: z.number(),
  size: z.number(),
  number: z.number(),
});

async function history(path: string, key: string, query = '') {
  const answer = await request(`${path}/submissions${query}`, { key });
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return historySchema.parse(answer.json);
}

async function startFinder(key: string, size: number) {
  const { trackId } = await find({ ...base, size }, { key });
  return (await submit(finderPath, { trackId }, key)).trackId;
}

describe('the history', () => {
  it('has a record with the fields of the contract for each submission, of its own service', async () => {
    const key = await newKey(10_000);
    const finder = await startFinder(key, 15);
    const exported = (await submit(exportPath, { ...base, size: 30 }, key)).trackId;
    for (const [path, trackId, service, requestSize] of [
      [finderPath, finder, 'EMAIL_FINDER', 15],
      [exportPath, exported, 'PEOPLE_EXPORT', 30],
    ] as const) {
      const { content, totalElements } = await history(path, key);
      expect(totalElements).toBe(1);
      for (const field of submissionFields) expect(content[0]).toHaveProperty(field);
      expect(content[0]).toMatchObject({
        trackId,
        service,
        requestSize,
        state: 'PENDING',
        fullyRefunded: false,
        refundReason: null,
      });
    }
  });

  it('is that of the key', async () => {
    const [key, other] = [await newKey(1000), await newKey(1000)];
    await submit(exportPath, { ...base, size: 5 }, key);
    expect((await history(exportPath, key)).totalElements).toBe(1);
    expect(await history(exportPath, other)).toMatchObject({ content: [], totalElements: 0 });
  });

  it('says SETTLED once the job is done, and when', async () => {
    const key = await newKey(1000);
    const { trackId } = await submit(exportPath, { ...base, size: 20 }, key);
    expect((await history(exportPath, key)).content[0]).toMatchObject({ doneDate: null, settledAt: null });
    await finish(exportPath, trackId, key);
    await advance(hourMs);
    const [record] = (await history(exportPath, key)).content;
    expect(record).toMatchObject({ state: 'SETTLED', fullyRefunded: false, refundReason: null });
    for (const field of ['created', 'submittedDate', 'doneDate', 'settledAt'])
      expect([field, record?.[field]]).toEqual([field, expect.anything()]);
    const instant = (field: string) => new Date(z.union([z.string(), z.number()]).parse(record?.[field])).getTime();
    expect(instant('created')).toBeLessThanOrEqual(instant('submittedDate'));
    expect(instant('submittedDate')).toBeLessThanOrEqual(instant('doneDate'));
    expect(instant('doneDate')).toBeLessThanOrEqual(instant('settledAt'));
  });
});

describe('the four reasons of a refund', () => {
  async function noEmails(): Promise<object> {
    const { people } = sandbox().world;
    const someone = people.find(
      ({ mailbox, fullName }) =>
        mailbox === 'none' && people.filter((other) => other.fullName === fullName).length === 1,
    );
    const contact = { fullName: { any: { include: { mode: 'STRICT', content: [someone?.fullName] } } } };
    return { contact, page: 0 };
  }

  it.each(refundReasons)('are in the record: %s', async (reason) => {
    const key = await newKey(1000);
    const filters = { SEARCH_NO_RESULTS: nobody, NO_EMAILS_FOUND: await noEmails() };
    const stuck = { STUCK_HARD_REFUND: 'stuck-hard', STUCK_SOFT_REFUND: 'stuck-soft' };
    const body = reason === 'SEARCH_NO_RESULTS' || reason === 'NO_EMAILS_FOUND' ? filters[reason] : base;
    const { trackId } = await submit(exportPath, { ...body, size: 10 }, key);
    if (reason === 'STUCK_HARD_REFUND' || reason === 'STUCK_SOFT_REFUND') {
      expect((await control(`/jobs/${trackId}`, { body: { outcome: stuck[reason] } })).status).toBe(200);
    }
    await advance((limits.refundAfterHours + 1) * hourMs);
    expect((await history(exportPath, key)).content).toMatchObject([
      { trackId, fullyRefunded: true, refundReason: reason, state: 'SETTLED' },
    ]);
    expect(await paid(key)).toBe(0);
  });

  it('come for a hard refund after 10 hours, and not before', async () => {
    const key = await newKey(1000);
    const { trackId } = await submit(exportPath, { ...base, size: 10 }, key);
    await control(`/jobs/${trackId}`, { body: { outcome: 'stuck-hard' } });
    await advance((limits.refundAfterHours - 1) * hourMs);
    expect((await history(exportPath, key)).content).toMatchObject([{ state: 'PENDING', fullyRefunded: false }]);
    expect((await request(`${exportPath}/${trackId}/statistics`, { key })).status).toBe(200);
    await advance(1.1 * hourMs);
    expect((await history(exportPath, key)).content).toMatchObject([
      { fullyRefunded: true, refundReason: 'STUCK_HARD_REFUND' },
    ]);
  });
});

describe('asking the history', () => {
  it('filters by state and fullyRefunded, sorts and pages', async () => {
    const key = await newKey(10_000);
    const ids: string[] = [];
    for (let size = 1; size <= 30; size += 1) {
      ids.push((await submit(exportPath, { ...(size % 5 === 0 ? nobody : base), size }, key)).trackId);
      await advance(1000);
    }
    await advance(3 * hourMs);
    const late = (await submit(exportPath, { ...base, size: 31 }, key)).trackId;
    const of = async (query: string) => {
      const page = await history(exportPath, key, query);
      return page.content.map(({ trackId }) => trackId);
    };

    expect(await history(exportPath, key)).toMatchObject({ totalElements: 31, size: submissionSizeDefault, number: 0 });
    expect(await of('?state=PENDING')).toEqual([late]);
    expect(new Set(await of('?state=SETTLED&size=100'))).toEqual(new Set(ids));
    const refunded = ids.filter((_, index) => (index + 1) % 5 === 0);
    expect(new Set(await of('?fullyRefunded=true'))).toEqual(new Set(refunded));
    expect((await history(exportPath, key, '?fullyRefunded=false')).totalElements).toBe(25);
    expect(await of('?state=PENDING&fullyRefunded=true')).toEqual([]);

    expect(await of('?sort=created,asc&size=100')).toEqual([...ids, late]);
    expect(await of('?sort=created,desc&size=100')).toEqual([late, ...ids.toReversed()]);
    const sizes = async (query: string) =>
      (await history(exportPath, key, query)).content.map(({ requestSize }) => requestSize);
    expect(await sizes('?sort=requestSize,desc&size=3')).toEqual([31, 30, 29]);
    const twice = await history(exportPath, key, '?sort=fullyRefunded,desc&sort=created,desc&size=7');
    expect(twice.content.map(({ trackId }) => trackId)).toEqual([...refunded.toReversed(), late]);

    const paged = [];
    for (const page of [0, 1, 2, 3]) paged.push(...(await of(`?sort=created,asc&page=${page}&size=10`)));
    expect(paged).toEqual([...ids, late]);
  });

  it.each(['?state=DONE', '?fullyRefunded=maybe', '?page=-1', '?size=0', '?size=101', '?size=x', '?sort=people,desc'])(
    'is 400 with %s',
    async (query) => {
      for (const path of [exportPath, finderPath])
        expect([path, (await request(`${path}/submissions${query}`)).status]).toEqual([path, 400]);
    },
  );
});

describe('submissions in flight', () => {
  if (isFullDepth)
    it('are 500 at most for each service and key: the next is 400 "too many pending requests"', async () => {
      const [key, other] = [await newKey(1e6), await newKey(1e6)];
      const body = { ...base, size: 10, webhook };
      // Stuck, so that none settles while the others are submitted.
      for (let count = 0; count < limits.submissionsInFlight; count += 1) {
        const { trackId } = await submit(exportPath, body, key);
        await control(`/jobs/${trackId}`, { body: { outcome: 'stuck-hard' } });
      }
      const refused = await request(exportPath, { body, key });
      expect([refused.status, refused.json]).toMatchObject([400, { status: 400, error: 'too many pending requests' }]);
      expect((await request(exportPath, { body, key: other })).status).toBe(200);
      await startFinder(key, 5);
      await advance(24 * hourMs);
      expect((await request(exportPath, { body, key })).status).toBe(200);
    });

  it('are processed ten at once: the eleventh waits for the first', async () => {
    const key = await newKey(1e6);
    const ids: string[] = [];
    for (let jobs = 0; jobs < limits.jobsAtOnce + 2; jobs += 1)
      ids.push((await submit(exportPath, { ...base, size: 100 }, key)).trackId);
    await advance(hourMs);
    const { content } = await history(exportPath, key, '?size=100');
    const doneMs = (id: string | undefined) =>
      Date.parse(String(content.find(({ trackId }) => trackId === id)?.doneDate));
    const [first, tenth, eleventh] = [
      doneMs(ids[0]),
      doneMs(ids[limits.jobsAtOnce - 1]),
      doneMs(ids[limits.jobsAtOnce]),
    ];
    // They were submitted within seconds, and each takes longer than that.
    expect(tenth - first).toBeLessThan(10_000);
    expect(eleventh - tenth).toBeGreaterThan(10_000);
  });
});

import { z } from 'zod';
import { expectBooksAgree } from '../support/books-agree.ts';
import {
  choose,
  readJobs,
  readResultIds,
  readSubmissions,
  type StoredJob,
  waitsForService,
} from '../support/job-control.ts';
import { expect, type Sidenote, test } from '../support/sidenote.ts';
import { connectForJobs, settleJobs } from '../support/workspace.ts';

const minuteMs = 60_000;
const partSize = 10_000;

test.use({ size: { people: 10_200, companies: 500 }, credits: 20_000 });

const openedSchema = z.object({ ok: z.literal(true), answer: z.object({ id: z.string() }) });
const everybody = { account: { employeeSize: { type: 'RANGE', range: [{ start: 0 }] } } };

/** A list of ours with these people, by the ids that a search can leave out. */
async function makeList(sidenote: Sidenote, ids: readonly string[]): Promise<void> {
  await sidenote.sendMessage('createList', { name: 'Customers', kind: 'person' });
  const [list] = await sidenote.table('lists');
  for (const id of ids) {
    const subject = { kind: 'person', key: `person/id/${id}`, site: 'id', slug: id, url: null };
    const payload = { subject, listId: list?.id, route: 'panel', why: '' };
    expect(await sidenote.sendMessage('exclude', payload)).toMatchObject({ ok: true });
  }
}

/** Lets the service's time pass where the job waits for it. */
async function carry(sidenote: Sidenote, isEnough: (job: StoredJob) => boolean): Promise<StoredJob> {
  let before = '';
  let enough: StoredJob | undefined;
  const look = async () => {
    const [job] = await readJobs(sidenote);
    if (job !== undefined && isEnough(job)) enough = job;
    if (enough !== undefined) return true;
    if (job !== undefined && waitsForService(job)) await sidenote.advance(6.5 * minuteMs);
    // A look while it reads would have it read once more afterwards.
    if (JSON.stringify(job) === before) await sidenote.sendMessage('lookAtJobs', { id: null });
    before = JSON.stringify(job);
    return false;
  };
  await expect.poll(look, { message: 'The job comes so far', timeout: 3 * minuteMs, intervals: [1000] }).toBe(true);
  if (enough === undefined) throw new Error('It came so far a moment ago');
  return enough;
}

test('a deep export stops and says so as soon as the answer has people whom a list should have left out', async ({
  sidenote,
}) => {
  await connectForJobs(sidenote);
  await choose(sidenote, { lists: 'ignore' });
  const size = sidenote.sandbox.world.people.length;
  const leftOut = sidenote.sandbox.world.people.slice(3, 6).map(({ id }) => id.toLowerCase());
  await makeList(sidenote, leftOut);
  const search = { kind: 'people', filters: everybody, lists: 'all', size: 25 };
  const { id: searchId } = openedSchema.parse(await sidenote.sendMessage('openSearch', search)).answer;
  await sidenote.sendMessage('nameSearch', { id: searchId, name: 'Everybody' });
  const wanted = { searchId, size, page: 0, agreedMilli: size * 1000 };
  openedSchema.parse(await sidenote.sendMessage('startExport', wanted));

  const job = await carry(sidenote, ({ state, open }) => state === 'paused' || open === 0);
  expect(job).toMatchObject({ pausedBecause: 'lists-ignored' });
  expect(job.parts.map(({ state, returned }) => [state, returned])).toEqual([
    ['done', leftOut.length],
    ['waiting', 0],
  ]);
  const page = await sidenote.browser.openExtensionPage('workspace.html#jobs');
  const item = page.getByRole('article', { name: 'Everybody' });
  await expect(item).toContainText('3 people were returned despite an exclusion list');
  await expect(item).toContainText('Stopped before paying for the next part.');

  // However often it is looked at, the next part is not submitted.
  await settleJobs(sidenote);
  await sidenote.sendMessage('lookAtJobs', { id: null });
  expect((await readSubmissions(sidenote, 'export')).map(({ requestSize }) => requestSize)).toEqual([partSize]);
  expect(await readResultIds(sidenote, job.id)).toHaveLength(partSize);
  await expectBooksAgree(sidenote);

  // A click goes on with the one part that it names.
  await choose(sidenote, { lists: 'obey' });
  const left = size - partSize;
  await item.getByRole('button', { name: `Resume up to ${left} credits` }).click();
  const over = await carry(sidenote, ({ open }) => open === 0);
  const ids = await readResultIds(sidenote, over.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(size);
  await expectBooksAgree(sidenote);
});

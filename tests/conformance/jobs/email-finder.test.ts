import { describe, expect, it } from 'vitest';
import {
  emailDomainTypes,
  emailFields,
  emailStatuses,
  emailSubStatuses,
  finderStatistics,
  inquiryFields,
  inquiryInputFields,
  inquirySizeDefault,
  jobStates,
  limits,
  mxProviders,
  pageSizeMaxOfJobs,
  prices,
  submitFields,
} from '../../fixtures/interface.ts';
import { at, conformanceSandbox, hourMs, type Result, webhook } from '../support/conformance-sandbox.ts';
import { finder, finderJobs, hasValid } from '../support/finder-jobs.ts';

// Email finders (docs/interface.md#find-emails-by-track-id, docs/interface.md#email-finder-inquiry-item, docs/interface.md#job-statistics).

const running = conformanceSandbox();
const { request, newKey, submit, finish, paid, advance, control, flip } = running;
const { searched, started, inquiries } = finderJobs(running);

describe('submitting a track id', () => {
  it('answers PENDING with the fields of the contract, and zero found so far', async () => {
    const { submitted } = await started();
    for (const field of submitFields) expect(submitted).toHaveProperty(field);
    for (const field of finderStatistics) expect(submitted.statistics).toHaveProperty(field);
    expect(submitted).toMatchObject({ state: 'PENDING', statistics: { total: 20, found: 0 } });
    expect(submitted.webhook).toEqual(expect.objectContaining({ state: expect.anything(), retry: expect.anything() }));
  });

  it('charges at once', async () => {
    const { key, before } = await started();
    expect(await paid(key)).toBeGreaterThan(before);
  });

  it('keeps the track id of the search, or has one of its own by choice', async () => {
    const key = await newKey(1000);
    const [one, other] = [await searched(key), await searched(key)];
    expect((await submit(finder, { trackId: one.trackId }, key)).trackId).toBe(one.trackId);
    await flip({ finderKeepsTrackId: false });
    const job = await submit(finder, { trackId: other.trackId }, key);
    expect(job.trackId).not.toBe(other.trackId);
    expect((await request(finder, { body: { trackId: other.trackId, webhook }, key })).status).toBe(404);
    expect(await finish(finder, job.trackId, key)).toMatchObject({ total: 20 });
  });

  it('takes a track id once: the second time is 404', async () => {
    const key = await newKey(1000);
    const { trackId } = await searched(key);
    await submit(finder, { trackId }, key);
    const again = await request(finder, { body: { trackId, webhook }, key });
    expect([again.status, again.json]).toMatchObject([404, { status: 404, error: expect.any(String) }]);
  });

  it('takes a track id for 6 hours from its search, and not longer', async () => {
    const key = await newKey(1000);
    const [early, late] = [await searched(key), await searched(key)];
    await advance(limits.trackIdLifeHours * hourMs - 60_000);
    expect((await request(finder, { body: { trackId: early.trackId, webhook }, key })).status).toBe(200);
    await advance(61_000);
    expect((await request(finder, { body: { trackId: late.trackId, webhook }, key })).status).toBe(404);
  });

  it('is 404 for an unknown id, and for one of another key', async () => {
    const [key, other] = [await newKey(1000), await newKey(1000)];
    const { trackId } = await searched(other);
    for (const id of ['00000000-0000-4000-8000-000000000000', trackId])
      expect((await request(finder, { body: { trackId: id, webhook }, key })).status).toBe(404);
    expect(await paid(key)).toBe(0);
  });

  it.each([
    ['no track id', { webhook }],
    ['a track id that is no UUID', { trackId: 'one', webhook }],
    ['no webhook', { trackId: '00000000-0000-4000-8000-000000000000' }],
    ['an http webhook', { trackId: '00000000-0000-4000-8000-000000000000', webhook: 'http://hooks.example.com/' }],
    ['a webhook that is no address', { trackId: '00000000-0000-4000-8000-000000000000', webhook: 'hooks' }],
    ['a webhook on this machine', { trackId: '00000000-0000-4000-8000-000000000000', webhook: 'https://127.0.0.1/' }],
  ])('is 400 with %s', async (_, body) => {
    expect((await request(finder, { body })).status).toBe(400);
  });

  it('does not use the track id up when the webhook is refused', async () => {
    const key = await newKey(1000);
    const { trackId } = await searched(key);
    expect((await request(finder, { body: { trackId, webhook: 'http://hooks.example.com/' }, key })).status).toBe(400);
    expect((await request(finder, { body: { trackId, webhook }, key })).status).toBe(200);
  });

  it('is 402 without the credits, and the track id stays usable', async () => {
    const key = await newKey(10.5);
    const { trackId } = await searched(key, { size: 20 });
    expect((await request(finder, { body: { trackId, webhook }, key })).status).toBe(402);
    await control('/keys', { body: { key, credits: 100 } });
    expect((await request(finder, { body: { trackId, webhook }, key })).status).toBe(200);
  });
});

describe('a finished email search', () => {
  it('has the results of its inquiries, and has cost 1 for each valid email', async () => {
    const { key, people, before, job } = await started();
    const statistics = await finish(finder, job, key);
    const { content, totalElements } = await inquiries(key, job);
    const found = content.filter(hasValid).length;
    expect([content.length, totalElements]).toEqual([people.length, people.length]);
    expect(statistics).toEqual({ total: people.length, found });
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(people.length);
    const costs = (await paid(key)) - before;
    expect(costs).toBeGreaterThanOrEqual(found * prices.emailFinderPerValidEmail);
    const valid = content.flatMap(({ output }) => output.filter((one) => one.found && one.status === 'VALID')).length;
    expect(costs).toBeLessThanOrEqual(valid * prices.emailFinderPerValidEmail);
  });

  it('is about the people of the search only', async () => {
    const { key, people, job } = await started();
    await finish(finder, job, key);
    const { content } = await inquiries(key, job);
    const answerTo = content.map(({ input }) => [input.firstname, input.lastname, input.domain].join(' ')).sort();
    const named = (person: Result) =>
      [
        at(person, 'profile', 'first_name'),
        at(person, 'profile', 'last_name'),
        at(person, 'company', 'link', 'domain'),
      ].join(' ');
    expect(answerTo).toEqual(people.map(named).sort());
  });

  it('shows items and email objects as the contract has them', async () => {
    const { key, job } = await started(10_000, 100);
    await finish(finder, job, key);
    const { content } = await inquiries(key, job);
    expect(content).toHaveLength(100);
    for (const item of content) {
      for (const field of inquiryFields) expect(item).toHaveProperty(field);
      for (const field of inquiryInputFields) expect(item.input).toHaveProperty(field);
      expect(item.state).toBe('DONE');
      for (const email of item.output) {
        for (const field of emailFields) expect(email).toHaveProperty(field);
        expect(Object.hasOwn(email, 'address')).toBe(email.found);
        expect(emailDomainTypes).toContain(email.domainType);
        if (!email.found) expect(email.domainType).toBe('UNKNOWN');
        if (email.found) expect(emailStatuses).toContain(email.status);
        if (typeof email.subStatus === 'string') expect(emailSubStatuses).toContain(email.subStatus);
        if (typeof email.mx === 'object' && email.mx !== null) {
          expect(at(email, 'mx', 'found')).toBeTypeOf('boolean');
          expect(mxProviders).toContain(at(email, 'mx', 'provider'));
        }
        for (const flag of ['free', 'generic']) expect(['boolean', 'undefined']).toContain(typeof email[flag]);
      }
    }
  });

  it('is readable while it runs, unfinished items PROCESSING', async () => {
    const { key, job } = await started(10_000, 100);
    const { content, totalElements } = await inquiries(key, job);
    expect(totalElements).toBe(100);
    expect(content.map(({ state }) => state)).toContain('PROCESSING');
    for (const { state } of content) expect(jobStates).toContain(state);
    for (const item of content) if (item.state === 'PROCESSING') expect(item.output).toEqual([]);
  });

  it('pages its inquiries from zero, by 10 unless told, 1 to 100', async () => {
    const { key, job } = await started(10_000, 45);
    await finish(finder, job, key);
    const usual = await inquiries(key, job, '');
    expect([usual.number, usual.size, usual.content.length, usual.totalElements]).toEqual([
      0,
      inquirySizeDefault,
      inquirySizeDefault,
      45,
    ]);
    const pages = [];
    for (const page of [0, 1, 2]) pages.push(...(await inquiries(key, job, `?page=${page}&size=20`)).content);
    expect([pages.length, new Set(pages.map(({ refId }) => refId)).size]).toEqual([45, 45]);
    for (const wrong of [
      '?size=0',
      `?size=${pageSizeMaxOfJobs + 1}`,
      '?page=-1',
      '?page=x',
      '?size=1.5',
      '?page=1&page=2',
    ])
      expect([wrong, (await request(`${finder}/${job}/inquiries${wrong}`, { key })).status]).toEqual([wrong, 400]);
  });

  it('costs nothing to read', async () => {
    const { key, job } = await started();
    await finish(finder, job, key);
    const settled = await paid(key);
    await inquiries(key, job);
    await request(`${finder}/submissions`, { key });
    await request(`${finder}/${job}/notify`, { method: 'PATCH', body: { webhook }, key });
    expect(await paid(key)).toBe(settled);
  });
});

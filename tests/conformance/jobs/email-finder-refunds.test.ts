import { describe, expect, it } from 'vitest';
import { limits, operations, refundCodes } from '../../fixtures/interface.ts';
import { conformanceSandbox, hourMs, webhook } from '../support/conformance-sandbox.ts';
import { finder, finderJobs } from '../support/finder-jobs.ts';

// Refunds of email finders (docs/interface.md#states-and-transitions, docs/interface.md#find-emails-by-track-id).

const running = conformanceSandbox();
const { sandbox, request, find, newKey, submit, finish, paid, advance, control } = running;
const { searched, started, inquiries } = finderJobs(running);

/** Of people for whom nothing valid is found, and who share their name with nobody for whom it is. */
function namesWithoutEmail(): string[] {
  const { people } = sandbox().world;
  const isDry = (mailbox: string) => ['none', 'rejected', 'misspelled'].includes(mailbox);
  const found = new Set(people.filter(({ mailbox }) => !isDry(mailbox)).map(({ fullName }) => fullName));
  return people
    .filter(({ mailbox, fullName }) => isDry(mailbox) && !found.has(fullName))
    .map(({ fullName }) => fullName);
}

describe('a refunded email search', () => {
  it.each([
    ['stuck-hard', refundCodes.hard],
    ['stuck-soft', refundCodes.soft],
  ])('is 403 with the internal code and gives everything back when it is stuck (%s)', async (outcome, code) => {
    const { key, before, job } = await started();
    expect((await control(`/jobs/${job}`, { body: { outcome } })).status).toBe(200);
    await advance((limits.refundAfterHours + 1) * hourMs);
    for (const part of ['statistics', 'inquiries']) {
      const answer = await request(`${finder}/${job}/${part}`, { key });
      expect([part, answer.status, answer.json]).toMatchObject([
        part,
        403,
        { status: code, error: expect.any(String) },
      ]);
    }
    const notify = await request(`${finder}/${job}/notify`, { method: 'PATCH', body: { webhook }, key });
    expect([notify.status, notify.json]).toMatchObject([403, { status: code }]);
    expect(await paid(key)).toBe(before);
  });

  it('is 200 with zeroes and an empty page when no email was found', async () => {
    const key = await newKey(1000);
    const contact = { fullName: { any: { include: { mode: 'STRICT', content: namesWithoutEmail() } } } };
    const whole = await find({ contact, size: 100 }, { key });
    expect(whole.content.length).toBeGreaterThan(3);
    const before = await paid(key);
    const { trackId: job } = await submit(finder, { trackId: whole.trackId }, key);
    expect(await finish(finder, job, key)).toEqual({ total: 0, found: 0 });
    expect(await inquiries(key, job)).toMatchObject({ content: [], totalElements: 0 });
    expect(await paid(key)).toBe(before);
  });

  it('is 200 with zeroes when its search returned no one', async () => {
    const key = await newKey(1000);
    const { trackId } = await searched(key, { size: 0 });
    const { trackId: job } = await submit(finder, { trackId }, key);
    expect(await finish(finder, job, key)).toEqual({ total: 0, found: 0 });
    expect(await inquiries(key, job)).toMatchObject({ content: [], totalElements: 0 });
    expect(await paid(key)).toBe(0);
  });
});

describe('an unknown job', () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  it('is 404 in statistics, inquiries and notify; so is the job of another key', async () => {
    const { key, job } = await started();
    expect((await request(`${operations.peopleExport.path}/${job}/statistics`, { key })).status).toBe(404);
    const stranger = await newKey();
    for (const id of [unknown, job]) {
      for (const part of ['statistics', 'inquiries'])
        expect((await request(`${finder}/${id}/${part}`, { key: stranger })).status).toBe(404);
      const answerTo = { method: 'PATCH', body: { webhook }, key: stranger };
      expect((await request(`${finder}/${id}/notify`, answerTo)).status).toBe(404);
    }
  });
});

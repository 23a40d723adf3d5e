import { describe, expect, it } from 'vitest';
import { limits, refundCodes } from '../../fixtures/interface.ts';
import { conformanceSandbox, hourMs, webhook } from '../support/conformance-sandbox.ts';
import { exportJobs, exportPath as path } from '../support/export-jobs.ts';

// Refunds of exports (docs/interface.md#states-and-transitions, docs/interface.md#export-people-with-email).

const running = conformanceSandbox();
const { sandbox, request, newKey, finish, paid, advance, control } = running;
const { started, inquiries } = exportJobs(running);

describe('a refunded export', () => {
  it.each([
    ['stuck-hard', refundCodes.hard],
    ['stuck-soft', refundCodes.soft],
  ])('is 403 with the internal code and gives everything back when it is stuck (%s)', async (outcome, code) => {
    const { key, job } = await started();
    expect((await control(`/jobs/${job}`, { body: { outcome } })).status).toBe(200);
    await advance((limits.refundAfterHours + 1) * hourMs);
    for (const part of ['statistics', 'inquiries']) {
      const answer = await request(`${path}/${job}/${part}`, { key });
      expect([part, answer.status, answer.json]).toMatchObject([part, 403, { status: code }]);
    }
    expect(await paid(key)).toBe(0);
  });

  it.each([
    ['nobody matched', { account: { domain: { any: { include: ['nobody.invalid'] } } } }],
    ['no email was found', null],
  ])('is 200 with zeroes and an empty page when %s', async (_, filters) => {
    const someone = sandbox().world.people.find(({ mailbox, fullName }) => {
      const namesakes = sandbox().world.people.filter((other) => other.fullName === fullName);
      return mailbox === 'none' && namesakes.length === 1;
    });
    const named = { contact: { fullName: { any: { include: { mode: 'STRICT', content: [someone?.fullName] } } } } };
    const { key, job } = await started({ ...(filters ?? named), page: 0, size: 10 });
    expect(await finish(path, job, key)).toEqual({ total: 0, success: 0, failed: 0, found: 0 });
    expect(await inquiries(key, job)).toMatchObject({ content: [], totalElements: 0 });
    expect(await paid(key)).toBe(0);
  });
});

describe('an unknown export', () => {
  it('is 404 in statistics, inquiries and notify; so is that of another key', async () => {
    const { job } = await started();
    const stranger = await newKey();
    for (const id of ['00000000-0000-4000-8000-000000000000', job]) {
      for (const part of ['statistics', 'inquiries'])
        expect((await request(`${path}/${id}/${part}`, { key: stranger })).status).toBe(404);
      expect(
        (await request(`${path}/${id}/notify`, { method: 'PATCH', body: { webhook }, key: stranger })).status,
      ).toBe(404);
    }
  });
});

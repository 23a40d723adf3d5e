import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isFullDepth } from '../../depth.ts';
import {
  emailDomainTypes,
  emailStatuses,
  emailWrapperStates,
  exportStatistics,
  limits,
  pageSizeMaxOfJobs,
  personFields,
  prices,
  submitFields,
  workedCases,
} from '../../fixtures/interface.ts';
import { at, conformanceSandbox, everybody, hourMs, round, webhook } from '../support/conformance-sandbox.ts';
import { exportJobs, isFound, exportPath as path } from '../support/export-jobs.ts';

// Exports (docs/interface.md#export-people-with-email, docs/interface.md#email-wrapper-in-export-results).

const running = conformanceSandbox({ people: 1200, companies: 100 });
const { request, find, findAll, newKey, finish, paid, advance, flip } = running;
const { started, inquiries, allInquiries } = exportJobs(running);
const base = { account: everybody };

describe('submitting an export', () => {
  it('answers PENDING with the fields of the contract', async () => {
    const { submitted } = await started();
    for (const field of submitFields) expect(submitted).toHaveProperty(field);
    for (const field of exportStatistics) expect(submitted.statistics).toHaveProperty(field);
    expect(submitted.state).toBe('PENDING');
    expect(submitted.webhook).toEqual(expect.objectContaining({ state: expect.anything(), retry: expect.anything() }));
  });

  it('charges at once', async () => {
    const { key } = await started();
    expect(await paid(key)).toBeGreaterThanOrEqual(50 * prices.exportPerPerson);
  });

  it('is 400 "pagination limit exceeded" over 10,000, and takes 10,000', async () => {
    const over = await request(path, { body: { ...base, page: 0, size: limits.exportSizeMax + 1, webhook } });
    expect([over.status, over.json]).toMatchObject([400, { status: 400, error: 'pagination limit exceeded' }]);
    expect((await request(path, { body: { ...base, page: 0, size: limits.exportSizeMax, webhook } })).status).toBe(200);
  });

  it.each([
    ['size 0', { size: 0 }],
    ['no size', { size: undefined }],
    ['a size that is a text', { size: '10' }],
    ['a page below zero', { page: -1 }],
    ['no webhook', { webhook: undefined }],
    ['an http webhook', { webhook: 'http://hooks.example.com/' }],
    ['a webhook on this machine', { webhook: 'https://localhost/' }],
    ['only excludes', { account: { domain: { any: { exclude: ['a.example'] } } } }],
  ])('is 400 with %s, and nothing is charged', async (_, wrong) => {
    const key = await newKey(1000);
    expect((await request(path, { body: { ...base, page: 0, size: 10, webhook, ...wrong }, key })).status).toBe(400);
    expect(await paid(key)).toBe(0);
  });

  it('is 501 for followers of another platform', async () => {
    const contact = { socialMediaFollower: { PLATFORM_B: { followers: { type: 'RANGE', range: [{ start: 1 }] } } } };
    expect((await request(path, { body: { ...base, contact, page: 0, size: 10, webhook } })).status).toBe(501);
  });
});

describe('a running export', () => {
  it('is 409 "track id in progress" for its inquiries, and answers its statistics', async () => {
    const { key, job } = await started({ ...base, page: 0, size: 1000 });
    const answer = await request(`${path}/${job}/inquiries`, { key });
    expect([answer.status, answer.json]).toMatchObject([409, { status: 409, error: 'track id in progress' }]);
    const statistics = await request(`${path}/${job}/statistics`, { key });
    expect([statistics.status, at(statistics.json, 'state')]).not.toEqual([200, 'DONE']);
    expect(statistics.status).toBe(200);
  });
});

describe('a finished export', () => {
  if (isFullDepth)
    it('costs 0.5 a person and 0.5 a valid email, as in the worked case', async () => {
      const { key, job } = await started({ ...base, page: 0, size: 1000 });
      const statistics = await finish(path, job, key);
      const items = await allInquiries(key, job);
      const found = items.filter(isFound).length;
      const emails = items.flatMap(({ email }) =>
        email.output.filter((one) => one.found && one.status === 'VALID'),
      ).length;
      expect(items).toHaveLength(1000);
      expect(statistics).toMatchObject({ total: 1000, found });
      const perPerson = items.length * prices.exportPerPerson;
      const paidFor = await paid(key);
      expect(paidFor).toBeGreaterThanOrEqual(round(perPerson + found * prices.exportPerValidEmail));
      expect(paidFor).toBeLessThanOrEqual(round(perPerson + emails * prices.exportPerValidEmail));
      expect(found).toBeGreaterThan(500);
      expect(found).toBeLessThan(1000);
      // The worked example of the contract (docs/interface.md#credit-prices), by the prices just seen in the books.
      expect(1000 * prices.exportPerPerson + 700 * prices.exportPerValidEmail).toBe(workedCases[1].credits);
    });

  it('has the people that the search finds, from the page on', async () => {
    const filters = { contact: { seniority: { any: { include: ['director', 'vp', 'manager'] } } } };
    const all = (await findAll(filters)).map(({ id }) => id);
    expect(all.length).toBeGreaterThan(60);
    for (const page of [0, 1]) {
      const { key, job } = await started({ ...filters, page, size: 40 });
      await finish(path, job, key);
      const ids = (await allInquiries(key, job)).map(({ id }) => id);
      expect(new Set(ids)).toEqual(new Set(all.slice(page * 40, page * 40 + 40)));
    }
  });

  it('exports fewer where fewer match, and is charged for those', async () => {
    const account = { ...everybody, domain: { any: { include: ['fenwick.example'] } } };
    const total = (await findAll({ account })).length;
    const { key, job } = await started({ account, page: 0, size: 10_000 });
    expect(await finish(path, job, key)).toMatchObject({ total });
    const items = await allInquiries(key, job);
    expect(items).toHaveLength(total);
    const emails = items.filter(isFound).length;
    expect(await paid(key)).toBeGreaterThanOrEqual(round(0.5 * total + 0.5 * emails));
    expect(await paid(key)).toBeLessThan(round(0.5 * total + emails + 1));
  });

  it('counts success and failed so that they are the total', async () => {
    const { key, job } = await started();
    const { total, success, failed, found } = z
      .looseObject({ total: z.number(), success: z.number(), failed: z.number(), found: z.number() })
      .parse(await finish(path, job, key));
    expect([total, success + failed]).toEqual([50, 50]);
    expect(found).toBeLessThanOrEqual(success);
  });

  it('shows person, company and email of everyone', async () => {
    const { key, job } = await started({ ...base, page: 0, size: 100 });
    await finish(path, job, key);
    const items = await allInquiries(key, job);
    const searched = new Map((await find({ ...base, size: 100 })).content.map((person) => [person.id, person]));
    for (const field of personFields)
      expect(items.filter((item) => Object.hasOwn(item, field)).length).toBeGreaterThan(50);
    for (const item of items) {
      expect(at(item, 'profile', 'full_name')).toBe(at(searched.get(item.id), 'profile', 'full_name'));
      expect(at(item, 'company', 'id')).toBe(at(searched.get(item.id), 'company', 'id'));
      for (const email of item.email.output) {
        expect(emailDomainTypes).toContain(email.domainType);
        if (email.found) expect(emailStatuses).toContain(email.status);
        expect(Object.hasOwn(email, 'address')).toBe(email.found);
      }
    }
  });

  it('pages its inquiries by 10 unless told, 1 to 100', async () => {
    const { key, job } = await started();
    await finish(path, job, key);
    expect(await inquiries(key, job, '')).toMatchObject({ number: 0, size: 10, totalElements: 50 });
    expect((await inquiries(key, job, '?page=2&size=20')).content).toHaveLength(10);
    for (const wrong of ['?size=0', `?size=${pageSizeMaxOfJobs + 1}`, '?page=-1', '?page=x'])
      expect([wrong, (await request(`${path}/${job}/inquiries${wrong}`, { key })).status]).toEqual([wrong, 400]);
  });
});

describe('emails of an export', () => {
  it('may still be looked for after DONE, with an empty output, and come later', async () => {
    const { key, job } = await started({ ...base, page: 0, size: 100 });
    await finish(path, job, key);
    const { content } = await inquiries(key, job);
    const waiting = content.filter(({ email }) => email.state === 'PROCESSING');
    expect(waiting.length).toBeGreaterThan(0);
    for (const { email } of content) expect(emailWrapperStates).toContain(email.state);
    for (const { email } of waiting) expect(email.output).toEqual([]);
    const later = await allInquiries(key, job);
    for (const { email } of later) expect(email.output.length).toBeGreaterThan(0);
  });
});

describe('a charge at the end, by choice', () => {
  it('books nothing at the submit, and otherwise at the end', async () => {
    await flip({ jobCharge: 'at-settle' });
    const late = await started();
    expect(await paid(late.key)).toBe(0);
    await flip({ jobCharge: 'at-submit' });
    const early = await started();
    for (const { key, job } of [late, early]) {
      await finish(path, job, key);
      await advance(hourMs);
    }
    expect(await paid(late.key)).toBeGreaterThan(25);
    expect(await paid(late.key)).toBe(await paid(early.key));
  });
});

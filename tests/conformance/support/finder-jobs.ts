import { expect } from 'vitest';
import { z } from 'zod';
import { operations } from '../../fixtures/interface.ts';
import { type conformanceSandbox, everybody } from './conformance-sandbox.ts';

export const finder = operations.emailFinder.path;
const inquirySchema = z.looseObject({
  refId: z.string(),
  state: z.string(),
  input: z.looseObject({ firstname: z.string(), lastname: z.string(), domain: z.string() }),
  output: z.array(z.looseObject({ found: z.boolean(), status: z.string().nullish(), domainType: z.string() })),
});
const inquiriesSchema = z.looseObject({
  content: z.array(inquirySchema),
  totalElements: z.number(),
  size: z.number(),
  number: z.number(),
});

/** Email-finder jobs of a running sandbox. */
export function finderJobs({ request, find, newKey, submit, paid }: ReturnType<typeof conformanceSandbox>) {
  /** A track id for people of a search, and who they are. */
  async function searched(key: string, { size = 20, page = 0, filters = { account: everybody } as object } = {}) {
    const found = await find({ ...filters, page, size }, { key });
    return { trackId: found.trackId ?? '', people: found.content };
  }

  async function started(credits = 1000, size = 20) {
    const key = await newKey(credits);
    const { trackId, people } = await searched(key, { size });
    const before = await paid(key);
    const submitted = await submit(finder, { trackId }, key);
    return { key, people, before, job: submitted.trackId, submitted };
  }

  async function inquiries(key: string, job: string, query = '?page=0&size=100') {
    const answer = await request(`${finder}/${job}/inquiries${query}`, { key });
    expect(answer.status).toBe(200);
    return inquiriesSchema.parse(answer.json);
  }

  return { searched, started, inquiries };
}

export const hasValid = ({ output }: z.output<typeof inquirySchema>) =>
  output.some(({ found, status }) => found && status === 'VALID');

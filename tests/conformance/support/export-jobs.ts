import { expect } from 'vitest';
import { z } from 'zod';
import { operations } from '../../fixtures/interface.ts';
import { type conformanceSandbox, everybody } from './conformance-sandbox.ts';

export const exportPath = operations.peopleExport.path;
const outputSchema = z.looseObject({ found: z.boolean(), status: z.string().nullish(), domainType: z.string() });
const itemSchema = z.looseObject({
  id: z.string(),
  email: z.looseObject({ state: z.string(), output: z.array(outputSchema) }),
});
const pageSchema = z.looseObject({
  content: z.array(itemSchema),
  totalElements: z.number(),
  size: z.number(),
  number: z.number(),
});

/** Exports of a running sandbox. */
export function exportJobs({ request, newKey, submit, advance }: ReturnType<typeof conformanceSandbox>) {
  async function started(body: object = { account: everybody, page: 0, size: 50 }, credits = 10_000) {
    const key = await newKey(credits);
    const submitted = await submit(exportPath, body, key);
    return { key, job: submitted.trackId, submitted };
  }

  async function inquiries(key: string, job: string, query = '?page=0&size=100') {
    const answer = await request(`${exportPath}/${job}/inquiries${query}`, { key });
    expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
    return pageSchema.parse(answer.json);
  }

  /** All of them, once no email is still being looked for. */
  async function allInquiries(key: string, job: string) {
    for (let tries = 0; tries < 30; tries += 1) {
      const items: z.output<typeof itemSchema>[] = [];
      for (let page = 0, total = 1; items.length < total; page += 1) {
        const found = await inquiries(key, job, `?page=${page}&size=100`);
        total = found.totalElements;
        if (found.content.length === 0) break;
        items.push(...found.content);
      }
      if (items.every(({ email }) => email.state === 'DONE')) return items;
      await advance(60_000);
    }
    throw new Error('Emails are still being looked for after half an hour');
  }

  return { started, inquiries, allInquiries };
}

export const isFound = ({ email }: z.output<typeof itemSchema>) =>
  email.output.some(({ found, status }) => found && status === 'VALID');

import { z } from 'zod';
import type { Sandbox } from '../../../sandbox/start-sandbox.ts';

const booksSchema = z.object({ charges: z.array(z.object({ operation: z.string(), amount: z.number() })) });
const requestsSchema = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) });

/** What the sandbox took under its own key. */
export async function readCharges({ ready }: Sandbox): Promise<z.output<typeof booksSchema>['charges']> {
  const response = await fetch(`${ready.control}/books?key=${ready.key}`);
  return booksSchema.parse(await response.json()).charges;
}

/** What reached the API, but for the free question about the balance. */
export async function readRequested({ ready }: Sandbox): Promise<string[]> {
  const response = await fetch(`${ready.control}/requests`);
  const { requests } = requestsSchema.parse(await response.json());
  return requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
}

/** The sum of the charges, in the thousandths that our ledger counts in. */
export async function takenMilli(sandbox: Sandbox): Promise<number> {
  return Math.round((await readCharges(sandbox)).reduce((sum, { amount }) => sum + amount, 0) * 1000);
}

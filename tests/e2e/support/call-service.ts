import { z } from 'zod';
import type { Sandbox } from '../../../sandbox/start-sandbox.ts';
import type { Result } from '../../conformance/support/conformance-sandbox.ts';

/** Read as it is written: nothing of the extension's own schemas. */
const pageSchema = z.looseObject({ content: z.array(z.looseObject({ id: z.string() })), totalElements: z.number() });

export interface Found {
  total: number;
  results: Result[];
}

/** What the service answers to this very body, asked past Sidenote; each time with a key of its own, which minds no rate limit. */
export async function callService({ ready }: Sandbox, path: string, body: object): Promise<Found> {
  const key = crypto.randomUUID();
  await post(`${ready.control}/keys`, { key, credits: 1000 });
  const response = await post(`${ready.api}${path}`, body, { 'X-TOKEN': key });
  const text = await response.text();
  // The service says so where nobody matches.
  if (response.status === 404 && text.includes('data not found')) return { total: 0, results: [] };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  const { content, totalElements } = pageSchema.parse(JSON.parse(text));
  return { total: totalElements, results: content };
}

/** Everybody there is, in the service's order. */
export async function everybodyOf(sandbox: Sandbox, path: string): Promise<Result[]> {
  const all: Result[] = [];
  for (let page = 0; ; page += 1) {
    const body = { account: { employeeSize: { type: 'RANGE', range: [{ start: 0 }] } }, page, size: 100 };
    const { total, results } = await callService(sandbox, path, body);
    all.push(...results);
    if (all.length >= total) return all;
  }
}

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const sent = { 'Content-Type': 'application/json', ...headers };
  return fetch(url, { method: 'POST', body: JSON.stringify(body), headers: sent });
}

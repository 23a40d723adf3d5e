import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { z } from 'zod';

const run = promisify(execFile);

/** What `npm start -- --headless` promises to whoever reads its line. */
const enrichedSchema = z.strictObject({
  name: z.literal('Amara Okonkwo'),
  email: z.literal('amara.okonkwo@fenwick.example'),
  status: z.literal('VALID'),
  charged: z.literal(1),
  balanceBefore: z.literal(500),
  balanceAfter: z.literal(499),
  millis: z.number().int().positive(),
});

test('the demo presses the real button and states the result in one line', async () => {
  const startedAt = Date.now();
  const { stdout } = await run('tsx', ['scripts/demo.ts', '--headless']);
  const lines = stdout.split('\n').filter((line) => line.startsWith('Enriched: '));
  expect(lines).toHaveLength(1);
  expect(enrichedSchema.safeParse(JSON.parse(lines[0]?.slice('Enriched: '.length) ?? '')).error).toBeUndefined();
  const picture = await stat('.output/demo-panel.png');
  expect(picture.mtimeMs).toBeGreaterThanOrEqual(startedAt);
  expect(picture.size).toBeGreaterThan(5000);
});

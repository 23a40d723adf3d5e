import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withoutServices } from '../../../scripts/team/install-programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'sidenote-policy-'));
const file = join(folder, 'policy-rc.d');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('while packages are installed Debian starts no service, and is asked nothing afterwards', async () => {
  const seen = await withoutServices(async () => [readFileSync(file, 'utf8'), statSync(file).mode & 0o111], file);
  expect(seen).toEqual(['#!/bin/sh\nexit 101\n', 0o111]);
  expect(existsSync(file)).toBe(false);
  await expect(withoutServices(() => Promise.reject(new Error('apt failed')), file)).rejects.toThrow('apt failed');
  expect(existsSync(file)).toBe(false);
});

test('an administrator’s own decision on services stays', async () => {
  writeFileSync(file, 'own');
  expect(await withoutServices(async () => readFileSync(file, 'utf8'), file)).toBe('own');
  expect(readFileSync(file, 'utf8')).toBe('own');
});

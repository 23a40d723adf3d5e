import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

test('the team demo, ended in the middle by signal upon signal to its whole group, leaves no folder and no process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sidenote-signals-'));
  const demo = spawn('node', ['--import', 'tsx', 'scripts/team/team-demo.ts', '--members', '2', '--headless'], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: folder },
  });
  const group = -(demo.pid ?? 0);
  const isRunning = () => {
    try {
      return process.kill(group, 0);
    } catch {
      // Nobody is left in it.
      return false;
    }
  };
  try {
    const ended = once(demo, 'exit');
    await expect.poll(() => globSync('sidenote-team-demo-*/sidenote-member-*/Default', { cwd: folder }).length).toBe(1);
    // Equal signals that come together are one.
    const again = setInterval(() => isRunning() && process.kill(group, 'SIGTERM'), 20);
    await ended.finally(() => clearInterval(again));
    expect(readdirSync(folder).filter((name) => name.startsWith('sidenote-'))).toEqual([]);
    await expect.poll(isRunning).toBe(false);
  } finally {
    if (isRunning()) process.kill(group, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});

/**
 * `npm run team-demo -- --members 3`: a team on this machine, each member in a browser of their own. Two click the same person: one is
 * charged, and the others take it for free. Prints one line of figures. In headless mode it exits then; with windows it leaves them to you.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { connectToPanel, openSidePanel } from '../browser.ts';
import { startSandboxProcess } from '../sandbox-process.ts';
import { panel } from '../sidenote-ui.ts';
import { installPrograms } from './install-programs.ts';
import { type MemberBrowser, openMember, startLocalTeam } from './members.ts';

const extensionDir = join(import.meta.dirname, '../../.output/chrome-mv3');
const profile = 'https://www.pronet.example/in/amara-okonkwo';
const names = ['Ana', 'Ben', 'Cy', 'Di', 'Eve', 'Finn', 'Gil', 'Hana'];
const deadlineMs = 60_000;

const flags = parseArgs({
  options: { members: { type: 'string', default: '3' }, headless: { type: 'boolean', default: false } },
}).values;
const count = Number(flags.members);
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
const headless = flags.headless || !hasDisplay;

interface Seat {
  member: MemberBrowser;
  page: Page;
}

/** The profile, and the side panel beside it. */
async function openProfile(member: MemberBrowser, cleanUp: AsyncDisposableStack): Promise<Seat> {
  const { browser, userDataDir } = member;
  const tab = browser.context.pages().find((page) => page !== member.ownPage) ?? (await browser.context.newPage());
  await tab.goto(profile);
  await openSidePanel(browser);
  await tab.bringToFront();
  const { page, disconnect } = await connectToPanel(userDataDir, browser.extensionId);
  cleanUp.defer(disconnect);
  await panel.findEmail(page).waitFor();
  return { member, page };
}

/** Resolves to the one whose panel shows an email first. */
const firstWithEmail = (seats: readonly Seat[]): Promise<Seat> =>
  Promise.any(
    seats.map(async (seat) => {
      await panel.email(seat.page).first().waitFor({ timeout: deadlineMs });
      return seat;
    }),
  );

/** Presses until a colleague's purchase is offered: while it is being bought, the press is refused. */
async function takeForFree({ page }: Seat): Promise<void> {
  const take = page.getByRole('button', { name: 'Take it for free' });
  const deadline = performance.now() + deadlineMs;
  while (!(await take.isVisible())) {
    if (performance.now() > deadline) throw new Error('What a colleague bought was not offered');
    const find = panel.findEmail(page);
    if (await find.isVisible()) await find.click();
    await Promise.race([take.waitFor({ timeout: 2000 }).catch(() => undefined), delay(2000)]);
  }
  await take.click();
  await panel.email(page).first().waitFor({ timeout: deadlineMs });
}

async function main(cleanUp: AsyncDisposableStack): Promise<void> {
  if (!Number.isInteger(count) || count < 2 || count > names.length)
    throw new Error(`--members is a number from 2 to ${names.length}`);
  if (!existsSync(join(extensionDir, 'manifest.json')))
    throw new Error('There is no built extension: run "npm run build" first.');
  await installPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'sidenote-team-demo-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  // Also where the browsers' own handler ends this process.
  process.once('exit', remove);
  const team = await startLocalTeam();
  cleanUp.defer(team.stop);
  const sandbox = await startSandboxProcess(['--port', '0', '--people', '2000', '--companies', '200']);
  cleanUp.defer(() => sandbox.stop());
  const { httpsPort } = sandbox.ready;
  const members: MemberBrowser[] = [];
  for (const name of names.slice(0, count)) {
    const code = await team.invite(name);
    const member = await openMember({ name, code, service: sandbox.ready, extensionDir, httpsPort, headless, folder });
    cleanUp.defer(member.close);
    members.push(member);
  }
  const closed = Promise.all(
    members.map(({ browser }) => new Promise<void>((resolve) => browser.context.once('close', () => resolve()))),
  );
  const seats: Seat[] = [];
  for (const member of members) seats.push(await openProfile(member, cleanUp));

  const before = await sandbox.readBooks();
  const startMs = performance.now();
  const clicking = seats.slice(0, 2);
  await Promise.all(clicking.map(({ page }) => panel.findEmail(page).click()));
  const buyer = await firstWithEmail(clicking);
  const elapsedMs = Math.round(performance.now() - startMs);
  const others = seats.filter((seat) => seat !== buyer);
  for (const seat of others) await takeForFree(seat);

  const after = await sandbox.readBooks();
  const charges = after.charges.length - before.charges.length;
  const figures = {
    ...{ members: count, nodes: team.nodes.nodes.length, clicks: clicking.length, charges },
    ...{ boughtBy: buyer.member.name, takenForFree: others.map(({ member }) => member.name) },
    ...{ balanceBefore: before.total, balanceAfter: after.total, elapsedMs },
  };
  if (charges !== 1) throw new Error(`One person was to be charged once: ${JSON.stringify(figures)}`);
  console.log(`Team: ${JSON.stringify(figures)}`);
  if (headless) return;
  console.log('Each window is one member. Close them, or press Ctrl+C, to end and remove everything.');
  await closed;
}

const cleanUp = new AsyncDisposableStack();
let isEnding = false;
// A terminal and npm both send it. The second one must not end what the first one began.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    void cleanUp.disposeAsync().finally(() => process.exit(130));
  });
try {
  await main(cleanUp);
} catch (error) {
  // What was ended in the middle fails, and is no news.
  if (!isEnding) {
    console.error(`The demo did not get to its end: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
} finally {
  await cleanUp.disposeAsync();
}
